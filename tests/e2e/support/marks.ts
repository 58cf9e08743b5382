import { emptyDocument } from '../../../src/domain/documents/validate.ts'
import { login, pull } from '../../support/api.ts'

/** Somebody marks so many pictures of a database over the API. @returns the name of the first */
export async function mark(url: string, username: string, tagId: number, count: number): Promise<string> {
  const person = await login(url, username)
  const items = await pull(person, 'images2', tagId, count)
  const annotation = { ...emptyDocument('image'), availability: 1 }
  const pushed = items.map(({ resource, version }) => ({ id: resource.uuid, version, annotation }))
  const key = { 'idempotency-key': `marked-by-${username}` }
  await person.ask('POST', '/api/images2/marks/push', { items: pushed }, key)
  return items[0].resource.name
}
