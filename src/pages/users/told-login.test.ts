import { afterEach, expect, test, vi } from 'vitest'
import { toasts } from '../../ui/toasts.ts'
import { sayStored } from '../shared/submit-form.ts'
import { toldLogin } from './told-login.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  toasts.clear()
})

const texts = () => toasts.current().map(({ text, sticky = false }) => ({ text, sticky }))
const told = { text: '“张三”的用户名是 zhang3，初始密码是 abc，以后不再显示', sticky: true }

/** Says it, and presses what copies it. */
async function copied(writeText: (text: string) => Promise<void>) {
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  sayStored(toldLogin({ name: '张三', username: 'zhang3' }, 'abc'))
  expect(texts()).toEqual([told])
  toasts.current()[0]?.action?.onPress()
  await vi.waitFor(() => expect(texts()).not.toEqual([told]))
  return texts()
}

test('a password that was made up is told until it is copied', async () => {
  const written: string[] = []
  expect(await copied(async (text) => void written.push(text))).toEqual([
    { text: '已复制用户名和初始密码', sticky: false },
  ])
  expect(written).toEqual(['用户名：zhang3\n初始密码：abc'])
})

test('where the browser copies nothing it stays in sight', async () => {
  expect(await copied(() => Promise.reject(new Error('no')))).toEqual([
    told,
    { text: '浏览器不允许自动复制，请选中后按 Ctrl+C', sticky: false },
  ])
})
