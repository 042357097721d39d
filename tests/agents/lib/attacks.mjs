// What a hostile agent would put into its words to run a script, load something or lead astray.
const away = 'https://attack.invalid'
const script = 'window.attacked=(window.attacked||0)+1'

/** Things that must stay text. */
const payloads = [
  `<script>${script}</script>`,
  `<script src="${away}/a.js"></script>`,
  `<img src=x onerror="${script}">`,
  `<img src="${away}/a.png">`,
  `<svg onload="${script}"><use href="${away}/a.svg#x"/></svg>`,
  `<iframe src="${away}"></iframe>`,
  `<iframe srcdoc="<script>parent.attacked=1</script>"></iframe>`,
  `<object data="${away}/a.swf"></object><embed src="${away}/b.swf">`,
  `<link rel="stylesheet" href="${away}/a.css">`,
  `<style>@import url(${away}/a.css); * { background: url(${away}/b.png) }</style>`,
  `<div style="background-image:url(${away}/c.png)">x</div>`,
  `<meta http-equiv="refresh" content="0;url=${away}">`,
  `<base href="${away}/">`,
  `<form action="${away}"><button autofocus onfocus="${script}">x</button></form>`,
  `<video src="${away}/a.mp4" autoplay onerror="${script}"></video>`,
  `<audio src="${away}/a.mp3" autoplay></audio>`,
  `<details open ontoggle="${script}"><summary>x</summary></details>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${script}&gt;">`,
  `<template><script>${script}</script></template>`,
  `<a href="javascript:${script}" id="a">x</a><input autofocus onfocus="${script}">`,
  `&lt;script&gt;${script}&lt;/script&gt;&#x3c;img src=x onerror=${script}&#x3e;`,
  `]]><script>${script}</script><![CDATA[`,
  `--><script>${script}</script><!--`,
  `"><script>${script}</script>`,
  `' onmouseover='${script}' x='`,
  `\u0000<scr\u0000ipt>${script}</script>`,
  `javascript:${script}`,
  `JaVa\tScRiPt:${script}`,
  `data:text/html,<script>${script}</script>`,
  `vbscript:${script}`,
  `file:///etc/passwd`,
  `${away}/p?leak=1`,
  `//attack.invalid/x`,
  `app://liminal/../../etc/passwd`,
  `\u001b]8;;${away}\u0007click\u001b]8;;\u0007`,
  `\u001b]52;c;YXR0YWNr\u0007`,
  `\u001b]0;${'t'.repeat(300)}\u0007\u001b[2J\u001b[H\u001b[31m<script>${script}</script>\u001b[0m`,
  `\u001bP+q544e\u001b\\\u009b31m\u001b[6n\u001b[?1049h`,
  `\u202egnp.evil\u202c \u2066<b>\u2069 \u200bx`,
  `${'a'.repeat(400)}<img src=x onerror=${script}>`,
]

/** Where in markdown they stand. */
const wrappers = [
  (payload) => payload,
  (payload) => `[link](${payload})`,
  (payload) => `[link](<${payload}>)`,
  (payload) => `![picture](${payload})`,
  (payload) => `![picture](<${payload}> "title ${payload}")`,
  (payload) => `[reference][r]\n\n[r]: ${payload}`,
  (payload) => `![reference][r]\n\n[r]: <${payload}>`,
  (payload) => `<${payload}>`,
  (payload) => `# ${payload}\n\n> ${payload}`,
  (payload) => `| a | ${payload} |\n|---|---|\n| ${payload} | b |`,
  (payload) => `- [ ] ${payload}\n  - **${payload}**`,
  (payload) => `\`\`\`${payload}\n${payload}\n\`\`\``,
  (payload) => `\`${payload}\` ~~${payload}~~ [^1]\n\n[^1]: ${payload}`,
  (payload) => `[![nested](${payload})](${payload})`,
]

/** The Nth attack: always the same one. */
export function attack(number) {
  const payload = payloads[number % payloads.length]
  const wrapper = wrappers[Math.floor(number / payloads.length) % wrappers.length]
  return `attack ${number}: ${wrapper(payload)}\n\nend ${number}`
}
