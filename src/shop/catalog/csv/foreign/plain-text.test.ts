import { expect, it } from 'vitest'
import { plainText } from './plain-text.ts'

it.each([
  ['A ring.\n\nOf gold.', 'A ring.\n\nOf gold.'],
  ['<p>A ring\n of gold.</p><p>Made here.</p>', 'A ring of gold.\n\nMade here.'],
  ['Line<br>next<BR/>last', 'Line\nnext\nlast'],
  ['<ul><li>one</li><li><b>two</b></li></ul>', '- one\n- two'],
  ['<p>seen</p><script>alert("<p>x</p>")</script><style>p { }</style><!-- hidden -->', 'seen'],
  [
    '3 mm &lt; 4 mm &amp; &#163;5 &#x2014; &eacute;t&eacute; &unknown; &#0;',
    '3 mm < 4 mm & £5 — été &unknown;',
  ],
  ['a < b and c > d', 'a < b and c > d'],
  ['<', '<'],
])('reads %j', (html, text) => {
  expect(plainText(html)).toBe(text)
})

it('reads much malformed HTML at once', () => {
  expect(plainText('<script'.repeat(20_000))).toBe('<script'.repeat(20_000))
  expect(plainText('<script>'.repeat(20_000))).toBe('')
})
