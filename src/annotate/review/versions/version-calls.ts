import type { Client } from '../../../api/client.ts'
import type { AnnotationDocument, Judgement } from '../../../machines/work.ts'
import type { Outcome, VersionCalls } from './version-store.ts'

/** What fails is said where the version would stand. */
const REPORT = { report: 'caller' } as const

/** History and old versions of an item, from the call that shows a resource with all that was made of it. */
export const versionCalls = (api: Client): VersionCalls => ({
  async history(uuid) {
    const { versions, judgements } = await api.get('/api/resources/{id}', { id: uuid }, REPORT)
    return {
      versions: versions.map(({ version, stage, author, at }) => ({ version, stage, author, at })),
      judgements: judgements as readonly Judgement[],
    }
  },
  async outcome(uuid) {
    const { resource, marker, holder, judgement, judgements, version, annotation } = await api.get(
      '/api/resources/{id}',
      { id: uuid },
      REPORT,
    )
    return { resource, marker, holder, judgement, judgements, version, annotation } as unknown as Outcome
  },
  async document(uuid, version) {
    const { annotation } = await api.get('/api/resources/{id}', { id: uuid, version }, REPORT)
    // The contract types all kinds' documents; here they are opaque JSON, which the kind reads.
    return annotation as unknown as AnnotationDocument | null
  },
})
