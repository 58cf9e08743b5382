import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { MenuItem } from './Menu.tsx'
import { Menu } from './Menu.tsx'

test('the items of a closed menu are not made: a list draws one for each of its rows with every key', () => {
  const items = (): MenuItem[] => {
    throw new Error('items were made')
  }
  expect(renderToStaticMarkup(<Menu trigger={<button type="button">更多</button>} items={items} />)).toMatch(
    /^<button[^>]*>更多<\/button>$/,
  )
})
