/** Source that does nothing until other source calls it, and prose. Whatever is not among them is looked at. */
const source =
  /\.([cm]?[jt]sx?|vue|svelte|pyi?|rb|go|rs|java|kt|scala|swift|[ch](c|pp|xx)?|hh|mm?|cs|fs|vb|php|lua|dart|ex|erl|hrl|hs|mli?|clj[cs]?|elm|jl|r|css|s[ac]ss|less)$/i
const prose = /\.(md|markdown|rst|adoc|txt)$/i

/** Folders and files that programs look for by their names. */
const folders =
  /^(\..*|node_modules|vendor|third[-_]party|site-packages|bin|scripts?|tools?|hooks?|ci|build|buildsrc|gradle|cmake|configs?|migrations|plugins|skills|requirements)$/i
const names =
  /^(agents?|claude|gemini|qwen|copilot|cursor|codex|conventions|skill|tasks|todo|cmakelists|(.*[-_])?constraints([-_].*)?|(.*[-_])?requirements([-_].*)?|sitecustomize|usercustomize|conftest|setup|noxfile|fabfile|dodo|manage|build|package|gulpfile|gruntfile|mix|rakefile|__main__)$/i
/** As in vite.config.ts, karma.conf.js, jest.setup.ts and settings.py, wherever that stands in the name. */
const setsUp =
  /(^|[._-])(configs?|configuration|conf|settings?|setup|rc|workspace|preset|plugins?|hooks?|loader|babel|webpack|rollup|eslint)([._-]|$)/i

/**
 * Why somebody has to look at a change of a file, in words; nothing where it is of a kind that is known to
 * do nothing by itself. What runs by itself has no end of names, so those that do not are listed.
 */
export function notHarmless(path: string): string | undefined {
  const parts = path.split('/')
  const name = parts.at(-1) ?? ''
  const stem = name.replace(/\..*$/, '')
  const folder = parts.slice(0, -1).find((part) => folders.test(part))
  if (name.startsWith('.')) return `${path} is a file that programs read by themselves`
  if (folder !== undefined) return `${path} lies in “${folder}”, where what runs by itself may lie`
  if (names.test(stem) || setsUp.test(name.replace(/\.[^.]*$/, '')))
    return `${path} is a file that programs or agents look for by its name`
  if (prose.test(name)) return undefined
  if (!source.test(name)) return `${path} is neither source nor prose of a kind that is known`
  if (parts.length === 1) return `${path} lies at the top, where programs look for what they run`
  return undefined
}
