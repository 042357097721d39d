// Proves that markdown becomes the elements it means and that nothing else becomes markup.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Markdown } from './markdown'

const html = (text: string) => renderToStaticMarkup(<Markdown text={text} />)

test('the usual things are drawn', () => {
  const drawn = html(
    '# Title\n\nA **bold** and _soft_ ~~word~~.\n\n- [x] done\n- [ ] open\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n> quote\n',
  )
  for (const part of [
    '<h3',
    '<strong>bold',
    '<em>soft',
    '<del>word',
    'type="checkbox"',
    '<th',
    'data-align="right"',
    '<blockquote',
  ])
    expect(drawn).toContain(part)
})

test('HTML is shown as the text it is', () => {
  expect(html('<script>alert(1)</script>\n\nand <img src=x onerror=y>')).toContain('&lt;script&gt;')
  expect(html('a <b onclick="x">b</b>')).not.toContain('<b ')
})

test('a remote picture is a link and never loaded', () => {
  const drawn = html('![cat](https://example.com/cat.png)')
  expect(drawn).not.toContain('<img')
  expect(drawn).toContain('Image: cat')
})

test('a link that hides where it leads says so', () => {
  expect(html('[good.com](https://evil.com/x)')).toContain('(evil.com)')
  expect(html('[x](javascript:alert(1))')).not.toContain('<a')
})

test('a reference finds its target in another part of the message', () => {
  const between = 'Some words.\n\n'.repeat(200)
  const drawn = html(`See [one][1].\n\n${between}[1]: https://example.com/one\n`)
  expect(drawn).toContain('href="https://example.com/one"')
})

test('a footnote is drawn once, where it stands', () => {
  const drawn = html('Words[^1].\n\n[^1]: the note\n\nMore.')
  expect(drawn.split('the note')).toHaveLength(2)
})
