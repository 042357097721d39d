/** What the systems' own openers run, and do not show: of all three, since a folder may be shared. */
const endings = new Set(
  [
    'app bat cmd com cpl exe hta jar js jse lnk msc msi msp pif ps1 psm1 reg scr url vb vbe vbs wsf wsh',
    'action command pkg scpt terminal tool workflow',
    'appimage deb desktop flatpakref rpm run sh snap',
  ].flatMap((names) => names.split(' ')),
)

/** Whether to open it would be to run it, and not to look at it. */
export function isProgram(path: string): boolean {
  // Windows leaves out what stands behind the name.
  const name = path.toLowerCase().replace(/[. ]+$/, '')
  return endings.has(/\.([^./\\]+)$/.exec(name)?.[1] ?? '')
}
