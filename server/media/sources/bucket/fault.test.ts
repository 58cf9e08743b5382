import { expect, test } from 'vitest'
import { MediaRefusal } from '../../refusal.ts'
import { S3Error, unavailable } from '../../storage/s3-bucket.ts'
import { bucketFault } from './origin.ts'

test.each<[number, string, 404 | 422, string]>([
  [403, 'AccessDenied', 404, '服务器没有读取的权限'],
  // An answer to HEAD has no body that says more.
  [403, '', 404, '服务器没有读取的权限'],
  [403, 'InvalidObjectState', 404, '对象已归档，需先在存储服务里恢复'],
  [403, 'RequestTimeTooSkewed', 404, '存储服务说服务器的时钟不准，请校准后再试'],
  [400, 'AuthorizationHeaderMalformed', 404, '存储桶不在所设的区域，请检查 IMPORT_S3_* 设置'],
  [404, 'NoSuchBucket', 404, '不存在，或不在允许导入的文件夹里'],
  [412, '', 422, '文件在读取时被修改，请等它写完再导入'],
])('%i %s is refused in words', (status, code, answered, message) => {
  const error = new S3Error(status, code, 'GET a.png')
  expect(bucketFault(unavailable(error))).toEqual(new MediaRefusal(answered, message, '', error))
})

test('temporary errors stay unchanged', () => {
  const errors = [
    unavailable(new S3Error(503, 'SlowDown', 'GET ')),
    unavailable(new TypeError('fetch failed')),
    new Error('x'),
  ]
  expect(errors.map(bucketFault)).toEqual(errors)
})
