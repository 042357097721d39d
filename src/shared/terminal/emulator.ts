/** The numbers of one sequence, as the parser will hand them on: what is written here is what is done. */
export interface Params {
  params: Int32Array
}

export interface Identifier {
  prefix?: string
  intermediates?: string
  final: string
}

export type Handled = boolean | Promise<boolean>

export interface Cells {
  getString(column: number): string
  addCodepointToCell(column: number, code: number, width: number): void
}

interface Link {
  lines: { line: number; dispose(): void }[]
}

/** What an emulator does with what is written; its types do not tell of it. */
export interface Core {
  cols: number
  rows: number
  _inputHandler: {
    parse(data: string | Uint8Array, resumed?: boolean): unknown
    _parser: {
      registerCsiHandler(id: Identifier, handler: (params: Params) => Handled): unknown
      registerEscHandler(id: Identifier, handler: () => Handled): unknown
    }
  }
  _bufferService: { buffer: { lines: { get(line: number): Cells } } }
  _oscLinkService: {
    _dataByLinkId: Map<number, Link>
    addLineToLink(link: number, line: number): void
  }
}

interface Line {
  getCell(column: number): { getChars(): string } | undefined
}

export interface Emulator {
  parser: { registerOscHandler(code: number, handler: (data: string) => Handled): unknown }
  buffer: {
    active: {
      cursorX: number
      cursorY: number
      baseY: number
      getLine(line: number): Line | undefined
    }
  }
}
