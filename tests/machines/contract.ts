import { describe, expect, test } from 'vitest'
import { methods } from './contract/carried'
import { connectionContract } from './contract/connection'
import { exactFilesContract } from './contract/exact-files'
import { filesContract } from './contract/files'
import { foldersContract } from './contract/folders'
import { pipesContract } from './contract/pipes'
import { programsContract } from './contract/programs'
import { pseudoterminalsContract } from './contract/pseudoterminals'
import { asked, type Open } from './contract/scene'

/** What holds on every machine, wherever it is: whoever stands above knows of none of them. */
export function machineContract(name: string, open: Open): void {
  programsOnlyContract(name, open)
  describe(`files ${name}`, () => filesContract(open))
  describe(`files to the byte ${name}`, () => exactFilesContract(open))
  describe(`folders ${name}`, () => foldersContract(open))
  test(`whatever is asked of files and folders ${name} was asked here`, () => {
    expect(methods.filter((method) => !asked.has(method))).toEqual([])
  })
}

/** The part of it for a machine that has another only for its programs. */
export function programsOnlyContract(name: string, open: Open): void {
  describe(`pipes ${name}`, () => pipesContract(open))
  describe(`pseudoterminals ${name}`, () => pseudoterminalsContract(open))
  describe(`programs ${name}`, () => programsContract(open))
  describe(`connection ${name}`, () => connectionContract(open))
}
