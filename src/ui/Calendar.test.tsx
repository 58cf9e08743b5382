import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import Calendar from './Calendar.tsx'

const calendar = (value: string, bounds: { min?: string; max?: string } = {}): string =>
  renderToStaticMarkup(<Calendar value={value} timeZone="Asia/Shanghai" onChange={() => {}} {...bounds} />)

/** Buttons of days by their names, in order. */
const dayButtons = (html: string) =>
  [...html.matchAll(/<button[^>]*aria-label="(\d+ 年 \d+ 月 \d+ 日)"[^>]*>/g)].map(([button, name]) => ({
    name,
    isDisabled: button.includes('disabled=""'),
  }))

test('shows six whole weeks from a Monday around the chosen day', () => {
  const html = calendar('2026-02-10')
  const days = dayButtons(html)
  expect(days).toHaveLength(42)
  expect(days[0]?.name).toBe('2026 年 1 月 26 日')
  expect(html.match(/aria-selected="true"/g)).toHaveLength(1)
  expect(html).toContain('<option value="1" selected="">2 月</option>')
  expect(html).toContain('<option value="2026" selected="">2026 年</option>')
})

test('disables the days outside the bounds', () => {
  const days = dayButtons(calendar('2026-02-10', { min: '2026-02-09', max: '2026-02-11' }))
  expect(days.filter(({ isDisabled }) => !isDisabled).map(({ name }) => name)).toEqual([
    '2026 年 2 月 9 日',
    '2026 年 2 月 10 日',
    '2026 年 2 月 11 日',
  ])
})

test('opens at the month of the chosen day', () => {
  expect(dayButtons(calendar('2099-12-31')).map(({ name }) => name)).toContain('2099 年 12 月 31 日')
})
