import { expect, test } from 'vitest'
import { readExecutable } from './executable'

function elf(machine: number): Buffer {
  const header = Buffer.alloc(64)
  header.write('\x7fELF', 'latin1')
  header.writeUInt16LE(machine, 18)
  return header
}

const script = (interpreter: string, program?: string) => ({ kind: 'script', interpreter, program })

test.each([
  ['a program for this machine', elf(62), { kind: 'program' }],
  ['a 32-bit program', elf(3), { kind: 'program' }],
  ['a program for another machine', elf(183), { kind: 'broken' }],
  ['a program cut short', Buffer.from('\x7fELF'), { kind: 'broken' }],
  ['an empty file', Buffer.alloc(0), { kind: 'broken' }],
  ['any bytes', Buffer.from([1, 0, 2]), { kind: 'broken' }],
  ['a shell script without a first line', Buffer.from('echo hello\n'), { kind: 'program' }],
  ['a shell script', Buffer.from('#!/bin/sh\n'), script('/bin/sh')],
  ['a script with a space', Buffer.from('#! /bin/bash -e\n'), script('/bin/bash')],
  ['what env finds', Buffer.from('#!/usr/bin/env node\n'), script('/usr/bin/env', 'node')],
  ['with options', Buffer.from('#!/usr/bin/env -S A=1 node --x\n'), script('/usr/bin/env', 'node')],
  ['a first line that says nothing', Buffer.from('#!\n'), { kind: 'broken' }],
])('%s', (_, header, executable) => {
  expect(readExecutable(header, 'linux', 'x64')).toEqual(executable)
})

test('elsewhere only scripts are looked into', () => {
  expect(readExecutable(Buffer.from([1, 0, 2]), 'darwin', 'arm64')).toEqual({ kind: 'program' })
})
