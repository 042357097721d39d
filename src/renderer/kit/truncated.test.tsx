// Proves that a text which is cut on screen is there once and whole for who listens.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Truncated } from './truncated'

test('the words are the whole text, once, and so is what shows on hover', () => {
  const path = '/home/someone/projects/api/src/auth.ts'
  const drawn = renderToStaticMarkup(<Truncated text={path} />)
  expect(drawn.replace(/<[^>]*>/g, '')).toBe(path)
  expect(drawn).toContain(`data-tooltip="${path}"`)
})
