import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button } from './Button.tsx'

const attributes = (button: Parameters<typeof renderToStaticMarkup>[0]): (string | undefined)[] => {
  const shown = renderToStaticMarkup(button)
  return ['aria-disabled', 'disabled', 'title'].map(
    (name) => new RegExp(` ${name}="([^"]*)"`).exec(shown)?.[1],
  )
}

test('a disabled button shows its reason, and is reachable by keyboard', () => {
  expect([
    attributes(<Button whyNot="还没有选择文件">开始</Button>),
    attributes(<Button whyNot={false}>开始</Button>),
    attributes(
      <Button whyNot={undefined} title="开始">
        开始
      </Button>,
    ),
  ]).toEqual([
    ['true', undefined, '还没有选择文件'],
    [undefined, undefined, undefined],
    [undefined, undefined, '开始'],
  ])
})
