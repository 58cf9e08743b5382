import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Markdown } from './Markdown.tsx'

/** The markup inside the frame that all texts have. */
const shown = (text: string): string =>
  renderToStaticMarkup(<Markdown text={text} />).replace(/^<div[^>]*>|<\/div>$/g, '')

test('headings, lists and tables become those elements', () => {
  expect(shown('# 画什么\n\n- **贴边**\n\n| 甲 | 乙 |\n| - | - |\n| 1 | 2 |')).toBe(
    '<h1>画什么</h1>\n<ul>\n<li><strong>贴边</strong></li>\n</ul>\n' +
      '<table><thead><tr><th>甲</th><th>乙</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
  )
})

test('links open in another tab, pictures become links to them', () => {
  const outward = 'target="_blank" rel="noopener noreferrer"'
  expect(shown('[规范](https://a.example/b) ![图](https://a.example/c.png)')).toBe(
    `<p><a href="https://a.example/b" ${outward}>规范</a> <a href="https://a.example/c.png" ${outward}>图</a></p>`,
  )
})

test('given pictures are shown in their sizes, and open larger', () => {
  const pictures = new Map([['guide/1', { url: '/media/1.png?a=1&b=2', width: 640, height: 480 }]])
  const url = '/media/1.png?a=1&amp;b=2'
  expect(
    renderToStaticMarkup(<Markdown text="![贴边](guide/1) ![没了](guide/2)" pictures={pictures} />).replace(
      /^<div[^>]*>|<\/div>$/g,
      '',
    ),
  ).toBe(
    `<p><button type="button" class="max-w-full cursor-zoom-in"><img src="${url}" alt="贴边" width="640" height="480" loading="lazy"/></button> ` +
      `<span>没了</span></p>`,
  )
})

test('scripts do not run', () => {
  const outward = 'target="_blank" rel="noopener noreferrer"'
  expect(shown('<script>alert(1)</script>\n\n[x](javascript:alert(1))')).toBe(
    `&lt;script&gt;alert(1)&lt;/script&gt;\n<p><a href="" ${outward}>x</a></p>`,
  )
})
