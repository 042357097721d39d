// Proves that what the page knows reaches everybody who draws it: each change once, and none that is no change.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createStore, useStore } from './create-store'

afterEach(() => vi.unstubAllGlobals())

describe('a store', () => {
  it('has its first value until it is set, and then the one that was set', () => {
    const store = createStore(1)
    expect(store.get()).toBe(1)
    store.set(2)
    expect(store.get()).toBe(2)
    store.update((value) => value + 5)
    expect(store.get()).toBe(7)
  })

  it('tells everybody of a change, once, when the new value is there to be read', () => {
    const store = createStore('before')
    const heard: string[] = []
    store.subscribe(() => heard.push(`a ${store.get()}`))
    store.subscribe(() => heard.push(`b ${store.get()}`))
    store.set('after')
    expect(heard).toEqual(['a after', 'b after'])
  })

  it('tells nobody of what is no change, so that nothing is drawn for it', () => {
    const value = { deep: [1] }
    const store = createStore<unknown>(value)
    let told = 0
    store.subscribe(() => (told += 1))
    store.set(value)
    store.update((same) => same)
    expect(told).toBe(0)
    store.set(Number.NaN)
    store.set(Number.NaN)
    expect(told).toBe(1)
  })

  it('tells nobody who has gone, also one that goes because of the very change', () => {
    const store = createStore(0)
    const heard: string[] = []
    const stopFirst = store.subscribe(() => {
      heard.push('first')
      stopFirst()
      stopSecond()
    })
    const stopSecond = store.subscribe(() => heard.push('second'))
    store.subscribe(() => heard.push('third'))
    store.set(1)
    store.set(2)
    expect(heard).toEqual(['first', 'third', 'third'])
  })

  it('does not go round for ever where a listener leaves and comes back', () => {
    const store = createStore(0)
    let told = 0
    let stop = () => {}
    const again = () => {
      told += 1
      stop()
      stop = store.subscribe(again)
    }
    stop = store.subscribe(again)
    store.set(1)
    expect(told).toBe(1)
    store.set(2)
    expect(told).toBe(2)
  })

  it('tells the others where one throws, and does not throw at who has set it', () => {
    const reported: unknown[] = []
    vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
    const store = createStore(0)
    const broken = new Error('a view that broke')
    let told = 0
    store.subscribe(() => {
      throw broken
    })
    store.subscribe(() => (told += 1))
    store.set(1)
    expect(told).toBe(1)
    expect(store.get()).toBe(1)
    expect(reported).toEqual([broken])
  })

  it('that is set by a listener of its own ends with the last value, and all have heard of that', () => {
    const store = createStore(0)
    const seen: number[] = []
    store.subscribe(() => store.update((value) => Math.min(value + 1, 3)))
    store.subscribe(() => seen.push(store.get()))
    store.set(1)
    expect(store.get()).toBe(3)
    expect(new Set(seen)).toEqual(new Set([3]))
  })

  it('shows components its value, or the part of it that they ask for', () => {
    const store = createStore({ text: 'whole', many: 2 })
    const drawn = (view: () => string) => renderToStaticMarkup(createElement(view))
    expect(drawn(() => useStore(store).text)).toBe('whole')
    expect(drawn(() => String(useStore(store, ({ many }) => many)))).toBe('2')
  })
})
