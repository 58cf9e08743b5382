import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

test('a browser is named by what people know', () => {
  expect(
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36 Edg/130.0',
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/130.0 Safari/537.36',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15',
      'curl/8.5.0',
      null,
    ].map(deviceName),
  ).toEqual(['Edge · Windows', 'Chrome · Linux', 'Safari · macOS', 'curl', '未知设备'])
})
