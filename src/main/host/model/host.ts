const short = (host: string) => host.toLowerCase().split('.')[0]

/** Whether the machine that a file's address names is this one; some programs say where it lives too. */
export function isThisHost(named: string, own: string): boolean {
  return named === '' || named.toLowerCase() === 'localhost' || short(named) === short(own)
}
