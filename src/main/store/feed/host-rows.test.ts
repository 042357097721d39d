// Proves that rows of several machines stand beside each other in the windows, each by a name of its own.
import { expect, test } from 'vitest'
import { sessionRow } from '../../../shared/app/session-row.test-kit'
import { HostRows } from './host-rows'
import { Rows } from './rows'

/** As much of one as is looked at. */
const row = (fields: object) => fields as never

test('two machines have the same folder and a process of the same name', () => {
  const rows = new Rows()
  const [near, far] = ['near', 'far'].map((name) => new HostRows(rows, name, () => undefined))
  rows.put('folders', row({ id: '/shop' }))
  near?.put('folders', row({ id: '/shop' }))
  far?.put('folders', row({ id: '/shop' }))
  near?.put('processes', row({ id: 'agent' }))
  far?.put('processes', row({ id: 'agent' }))
  far?.put('sessions', row({ id: 's', process: 'agent' }))
  expect(rows.all('folders').map(({ id }) => id)).toEqual(['/shop', 'near:/shop', 'far:/shop'])
  expect(rows.get('sessions', 's')).toEqual({ id: 's', machine: 'far', process: 'far:agent' })
  expect(far?.get('sessions', 's')).toEqual({ id: 's', process: 'agent' })
  near?.remove('folders', '/shop')
  near?.remove('processes', 'agent')
  expect(rows.all('folders').map(({ id }) => id)).toEqual(['/shop', 'far:/shop'])
  expect(rows.all('processes')).toEqual([{ id: 'far:agent', machine: 'far' }])
})

test('whose something is is told by its name in the windows, and by no other', () => {
  const rows = new Rows()
  const near = new HostRows(rows, 'near', () => undefined)
  near.put('processes', row({ id: 'agent' }))
  near.put('terminals', row({ id: 't' }))
  const owned = [
    near.has('processes', 'near:agent'),
    near.has('processes', 'agent'),
    near.has('processes', 'nearby:agent'),
    near.has('terminals', 't'),
  ]
  expect(owned).toEqual([true, false, false, true])
})

test('what is wrong there says where, and agents are told of apart', () => {
  const rows = new Rows()
  const agents: string[] = []
  const near = new HostRows(rows, 'near', ({ id }) => agents.push(id))
  near.put('problems', row({ id: 'log', message: 'The disk is full.' }))
  near.put('agents', row({ id: 'claude' }))
  near.remove('agents', 'claude')
  expect(rows.all('problems')).toEqual([
    { id: 'near:log', machine: 'near', message: 'near: The disk is full.' },
  ])
  expect([rows.all('agents'), agents]).toEqual([[], ['claude']])
})

test('while the way there is lost its sessions say so in the windows, and then again what they are', () => {
  const rows = new Rows()
  const near = new HostRows(rows, 'near', () => undefined)
  near.put('sessions', sessionRow('s', { activity: 'working', status: 'Working' }))
  const why = 'near waits for you: It did not let you in.'
  near.cutOff({ phase: 'disconnected', why, since: 1 })
  expect(rows.get('sessions', 's')).toMatchObject({ status: 'Disconnected', why, machine: 'near' })
  near.put('sessions', sessionRow('late', { activity: 'working', status: 'Working' }))
  expect(rows.get('sessions', 'late')?.status).toBe('Disconnected')
  expect(near.get('sessions', 's')?.status).toBe('Working')
  near.cutOff(undefined)
  expect(rows.all('sessions').map(({ status }) => status)).toEqual(['Working', 'Working'])
})
