import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { MenuItem } from './Menu.tsx'
import { Menu } from './Menu.tsx'

test('items of a closed menu are not rendered, as lists have one menu per row', () => {
  const items = (): MenuItem[] => {
    throw new Error('items were made')
  }
  expect(renderToStaticMarkup(<Menu trigger={<button type="button">更多</button>} items={items} />)).toMatch(
    /^<button[^>]*>更多<\/button>$/,
  )
})
