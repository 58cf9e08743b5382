import { expect, test } from 'vitest'
import { settingsWith } from '../settings.ts'
import { exposedBy } from './exposure.ts'

test.each([
  [{}, null],
  [{ PUBLIC_URL: 'http://localhost:8080' }, null],
  [{ PUBLIC_URL: 'http://[::1]:8080/' }, null],
  [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0'],
  [{ PUBLIC_URL: 'https://label.example' }, 'PUBLIC_URL=https://label.example'],
  [{ TRUST_PROXY: 1 }, 'TRUST_PROXY=1'],
])('%j: reachable from other machines by %s', (changes, by) => {
  expect(exposedBy(settingsWith(changes))).toEqual(by)
})
