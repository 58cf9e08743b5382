import { expect, test } from 'vitest'
import { bucketAddress } from './s3-bucket.ts'
import { decodedKey, tagsOf } from './s3-xml.ts'

test.each([
  [{ endpoint: 'http://nas:9000/', pathStyle: true }, 'http://nas:9000/camera'],
  [{ endpoint: 'https://gate.example/s3/', pathStyle: true }, 'https://gate.example/s3/camera'],
  [
    { endpoint: 'https://oss-cn-beijing.aliyuncs.com', pathStyle: false },
    'https://camera.oss-cn-beijing.aliyuncs.com',
  ],
])('a bucket at %o is at %s', (at, address) => {
  const access = { region: 'eu', accessKey: 'key', secretKey: 'secret' }
  expect(bucketAddress({ ...access, ...at, bucket: 'camera' })).toBe(address)
})

test('elements are read with XML escapes decoded, and nested elements as written', () => {
  const xml = '<a><b>1 &lt; 2 &amp;amp; &#x8857;&#26223;</b>\n<c>x</c></a><a>y</a>'
  expect([tagsOf(xml, 'a'), tagsOf(xml, 'b'), tagsOf(xml, 'none')]).toEqual([
    ['<b>1 &lt; 2 &amp;amp; &#x8857;&#26223;</b>\n<c>x</c>', 'y'],
    ['1 < 2 &amp; 街景'],
    [],
  ])
})

test('keys are decoded where the service says that it has encoded them', () => {
  const keys = ['a+b%2B%E8%A1%97', '%E8%A1', '100%']
  expect([keys.map(decodedKey('url')), keys.map(decodedKey(undefined))]).toEqual([
    ['a b+街', '%E8%A1', '100%'],
    keys,
  ])
})
