declare const kind: unique symbol

/**
 * Bytes, one character for each (latin1), as version control reads and prints them: names may be no text.
 * What is cut out of them is bytes again, and none of it goes where text is wanted, as in the arguments of
 * a program: there it would be encoded once more.
 */
export type Bytes = string & {
  readonly [kind]: 'bytes'
  slice(start?: number, end?: number): Bytes
  split(by: string | RegExp, most?: number): Bytes[]
  trim(): Bytes
  trimEnd(): Bytes
}

/** Text, which is encoded by who hands it to another process, and only there. */
export type NotBytes = string & { readonly [kind]?: never }

/** Arguments of a program, none of which is bytes. */
export type Arguments<Args extends readonly string[]> = {
  [Place in keyof Args]: Args[Place] extends Bytes ? never : Args[Place]
}
