import { describe, expect, test } from 'vitest'
import { isLoopback, readSettings, SettingError, settingsWith } from './settings.ts'

const complaintOf = (environment: Record<string, string>): string => {
  try {
    readSettings(environment)
  } catch (error) {
    if (error instanceof SettingError) return error.message
    throw error
  }
  return 'nothing was wrong'
}

describe('settings', () => {
  test('every setting has a default', () => {
    expect(readSettings({})).toMatchObject({
      HOST: '127.0.0.1',
      PORT: 8080,
      LOG_LEVEL: 'info',
    })
  })

  test('empty and blank values count as unset', () => {
    expect(readSettings({ PORT: ' ', DATABASE_URL: '' })).toEqual(readSettings({}))
  })

  test('texts become typed values', () => {
    const { PORT, SEED_DEMO, CORS_ORIGINS, API_PORT_HOSTS, IMPORT_DIRS, PUBLIC_URL } = readSettings({
      PORT: '0',
      SEED_DEMO: 'false',
      CORS_ORIGINS: 'https://a.example, https://b.example:9080',
      API_PORT_HOSTS: 'a.example,B.Example',
      IMPORT_DIRS: '/nas/三月, /data/with space',
      PUBLIC_URL: 'https://Label.example/',
    })
    expect({ PORT, SEED_DEMO, CORS_ORIGINS, API_PORT_HOSTS, IMPORT_DIRS, PUBLIC_URL }).toEqual({
      PORT: 0,
      SEED_DEMO: false,
      CORS_ORIGINS: ['https://a.example', 'https://b.example:9080'],
      API_PORT_HOSTS: ['a.example', 'b.example'],
      IMPORT_DIRS: ['/nas/三月', '/data/with space'],
      // Links are this and a path, and the product wants the root of a host name.
      PUBLIC_URL: 'https://label.example',
    })
  })

  test.each([
    [{ PORT: 'eighty' }, '设置 PORT 的值不对：需要一个整数'],
    [{ PORT: '70000' }, '设置 PORT 的值不对：不能大于 65535'],
    [{ LEASE_TTL: '1.5' }, '设置 LEASE_TTL 的值不对：需要一个整数'],
    [{ DATABASE_URL: 'mysql://host/db' }, '设置 DATABASE_URL 的值不对：需要一个 postgres:// 地址'],
    [{ SEED_DEMO: 'yes' }, '设置 SEED_DEMO 的值不对：需要 true 或 false'],
    [{ STORAGE_BASE: 'media' }, '设置 STORAGE_BASE 的值不对：需要一个地址或以 / 开头的路径'],
    [{ IMPORT_DIRS: '/nas,pictures' }, '设置 IMPORT_DIRS 的值不对：需要以逗号分隔的绝对路径'],
    [{ PUBLIC_URL: 'ftp://host' }, '设置 PUBLIC_URL 的值不对：需要一个 http 或 https 地址'],
    [
      { PUBLIC_URL: 'https://host/label' },
      '设置 PUBLIC_URL 的值不对：需要一个没有路径的地址，例如 https://label.example.com',
    ],
    [{ PUBLIC_URL: 'https://me:word@host' }, '设置 PUBLIC_URL 的值不对：不能含用户名与密码'],
    [
      { CORS_ORIGINS: 'https://a.example/path' },
      '设置 CORS_ORIGINS 的值不对：需要以逗号分隔的来源，例如 https://example.com:9080',
    ],
    [
      { S3_ENDPOINT: 'http://s3.example' },
      '设置 S3_ENDPOINT 的值不对：还需要 S3_BUCKET、S3_ACCESS_KEY 与 S3_SECRET_KEY',
    ],
    [
      { S3_ENDPOINT: 'http://s3.example', S3_BUCKET: 'media', S3_ACCESS_KEY: 'key' },
      '设置 S3_ENDPOINT 的值不对：还需要 S3_SECRET_KEY',
    ],
    // The media would lie on this machine without a word.
    [{ S3_BUCKET: 'media' }, '设置 S3_BUCKET 的值不对：没有 S3_ENDPOINT 时不起作用'],
    [
      { IMPORT_S3_SECRET_KEY: 'secret' },
      '设置 IMPORT_S3_SECRET_KEY 的值不对：没有 IMPORT_S3_ENDPOINT 时不起作用',
    ],
    [{ IMPORT_S3: '/nas' }, '设置 IMPORT_S3 的值不对：需要以逗号分隔的地址，例如 s3://bucket/目录'],
    [
      { IMPORT_S3: 's3://camera/a//b' },
      '设置 IMPORT_S3 的值不对：需要以逗号分隔的地址，例如 s3://bucket/目录',
    ],
    [{ IMPORT_S3: 's3://camera' }, '设置 IMPORT_S3 的值不对：还需要 IMPORT_S3_ENDPOINT 与它的密钥'],
    [
      { IMPORT_S3: 's3://camera', IMPORT_S3_ENDPOINT: 'http://s3.example', IMPORT_S3_ACCESS_KEY: 'key' },
      '设置 IMPORT_S3_ENDPOINT 的值不对：还需要 IMPORT_S3_SECRET_KEY',
    ],
    [
      {
        S3_ENDPOINT: 'http://s3.example',
        S3_BUCKET: 'media',
        S3_ACCESS_KEY: 'key',
        S3_SECRET_KEY: 'secret',
        IMPORT_S3: 's3://camera/a, s3://media/incoming',
      },
      '设置 IMPORT_S3 的值不对：media 是媒体自己的存储桶',
    ],
    [{ SEGMENT_ENGINE: 'onnx' }, '设置 SEGMENT_ENGINE 的值不对：onnx 还需要 SEGMENT_MODEL_DIR'],
    [{ SEGMENT_ENGINE: 'http' }, '设置 SEGMENT_ENGINE 的值不对：http 还需要 SEGMENT_URL'],
    [
      { SEGMENT_ENGINE: 'http', SEGMENT_URL: 'http://me:word@gpu.example/' },
      '设置 SEGMENT_URL 的值不对：不能含用户名与密码',
    ],
    [{ S3_ENDPOINT: 'https://me:word@s3.example' }, '设置 S3_ENDPOINT 的值不对：不能含用户名与密码'],
    [
      { SEGMENT_ENGINE: 'http', SEGMENT_URL: 'http://gpu.example:9000/', SEGMENT_HOSTS: 'other.example' },
      '设置 SEGMENT_URL 的值不对：主机 gpu.example 不在 SEGMENT_HOSTS 中',
    ],
    [
      { SEGMENT_HOSTS: 'gpu.example:9000' },
      '设置 SEGMENT_HOSTS 的值不对：需要以逗号分隔的主机名或 IP 地址，不带端口',
    ],
    [
      { SEGMENT_HOSTS: '[::1]:9000' },
      '设置 SEGMENT_HOSTS 的值不对：需要以逗号分隔的主机名或 IP 地址，不带端口',
    ],
    [{ SEGMENT_HOSTS: 'fd00::g' }, '设置 SEGMENT_HOSTS 的值不对：需要以逗号分隔的主机名或 IP 地址，不带端口'],
  ])('%j is refused in one line', (environment, complaint) => {
    expect(complaintOf(environment)).toEqual(complaint)
  })

  test('required engine settings are sufficient', () => {
    const server = {
      SEGMENT_ENGINE: 'http',
      SEGMENT_URL: 'http://GPU.example:9000/',
      SEGMENT_HOSTS: 'Gpu.Example',
    }
    expect([complaintOf(server), complaintOf({ SEGMENT_ENGINE: 'onnx', SEGMENT_MODEL_DIR: '/m' })]).toEqual([
      'nothing was wrong',
      'nothing was wrong',
    ])
  })

  test.each(['fd00::A1', '[fd00::a1]', '[fd00:0:0:0:0:0:0:a1]'])('an engine at %s is accepted', (host) => {
    const server = { SEGMENT_ENGINE: 'http', SEGMENT_URL: 'http://[fd00::a1]:9000/' }
    expect(readSettings({ ...server, SEGMENT_HOSTS: host }).SEGMENT_HOSTS).toEqual(['[fd00::a1]'])
  })

  test('an error about a secret does not contain it', () => {
    expect(complaintOf({ DATABASE_URL: 'hunter2' })).not.toContain('hunter2')
  })

  test('tests can replace single settings', () => {
    expect(settingsWith({ PORT: 1 })).toEqual({ ...readSettings({}), PORT: 1 })
  })
})

test.each([
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['::1', true],
  ['localhost', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.168.1.5', false],
  ['127.0.0.1.example.com', false],
])('%s is loopback: %s', (host, expected) => {
  expect(isLoopback(host)).toEqual(expected)
})
