import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test.each([
  ['10.1.2.3', '10.1.2.3'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['64:ff9b::10.1.2.3', '64:ff9b:0:0'],
  ['1:2:3:4:5:6:7::', '1:2:3:4'],
  ['', ''],
  ['unix socket', 'unix socket'],
])('%s belongs to %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
