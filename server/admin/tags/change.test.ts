import { expect, test } from 'vitest'
import { ONTOLOGY_TEMPLATES } from '../../../src/domain/ontology/templates.ts'
import type { Tx } from '../../store/store.ts'
import { createTag } from './change.ts'

/** Settings are checked before anything is asked of the database. */
const NO_TX = undefined as unknown as Tx

test('a wrong ontology is refused with each detail once, and the reason names the first and their number', async () => {
  const [label] = ONTOLOGY_TEMPLATES['coco-80'].labels
  const ontology = { labels: [1, 2, 3].map(() => ({ ...label!, shapes: ['box' as const] })), attributes: [] }
  const detail = (index: number, field: string, rule: string, reason: string) => ({
    path: `/settings/ontology/labels/${index}/${field}`,
    rule,
    reason,
  })
  await expect(
    createTag(NO_TX, 'image', { name: '街景', settings: { ontology } }, null),
  ).rejects.toMatchObject({
    status: 400,
    message: '标注设置不对',
    reason: '/settings/ontology/labels/1/id：标识不能重复：person（共 6 处）',
    details: [
      detail(1, 'id', 'id-twice', '标识不能重复：person'),
      detail(2, 'id', 'id-twice', '标识不能重复：person'),
      detail(1, 'name', 'name-twice', '名称不能重复：人'),
      detail(2, 'name', 'name-twice', '名称不能重复：人'),
      detail(1, 'key', 'key-twice', '两处用了同一个键：1'),
      detail(2, 'key', 'key-twice', '两处用了同一个键：1'),
    ],
  })
})
