import { expect, test } from 'vitest'
import { substitute } from './path-parameters.ts'
import { apiBase } from './base-address.ts'

test(':name and {name} are both filled', () => {
  expect(substitute('/api/a/:id/b/{name}', { id: 1, name: 'x', rest: true })).toEqual({
    path: '/api/a/{id}/b/{name}',
    pathParams: { id: '1', name: 'x' },
    rest: { rest: true },
  })
})

test('params win over the payload, which then keeps its field', () => {
  expect(substitute('/api/a/:id', { id: 1 }, { id: 2 })).toEqual({
    path: '/api/a/{id}',
    pathParams: { id: '2' },
    rest: { id: 1 },
  })
})

test('a list as payload is left alone', () => {
  expect(substitute('/api/a', [1, 2])).toEqual({ path: '/api/a', pathParams: {}, rest: [1, 2] })
})

test.each([[{}], [{ id: '' }], [{ id: null }], [undefined]])('a missing name is an error: %j', (payload) => {
  expect(() => substitute('/api/a/:id', payload)).toThrow('path parameter id of /api/a/:id is missing')
})

test('calls go to the page’s host, at port 9080 where the setting names it', () => {
  const page = { protocol: 'https:', hostname: 'a.example', origin: 'https://a.example' }
  expect([
    apiBase(page, ''),
    apiBase(page, 'b.example, a.example'),
    apiBase(page, 'aa.example'),
    apiBase(
      { protocol: 'http:', hostname: '10.0.0.5', origin: 'http://10.0.0.5:5173' },
      'a.example 10.0.0.5',
    ),
  ]).toEqual(['https://a.example', 'https://a.example:9080', 'https://a.example', 'http://10.0.0.5:9080'])
})
