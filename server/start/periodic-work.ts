import type { Dependencies } from '../dependencies/dependencies.ts'
import { watchOutage } from '../outage.ts'
import { mixQuality } from '../statistics/quality/mix.ts'
import { scoreQuality } from '../statistics/quality/score.ts'
import { measureLabels } from '../workflow/change/labels.ts'
import { handOverAbsent } from '../workflow/interventions/revert.ts'
import { expireLeases } from '../workflow/leases/leases.ts'

/** Frees expired leases, opens redos of absent people, scores and mixes in gold items, measures labels of before. */
export function startPeriodicWork({
  store,
  settings,
  media,
  now,
  random,
  log,
}: Pick<Dependencies, 'store' | 'settings' | 'media' | 'now' | 'random' | 'log'>): { stop(): Promise<void> } {
  const free = async (): Promise<void> => {
    const freed = await expireLeases(store, now())
    const opened = await handOverAbsent(store, now())
    const scored = await scoreQuality(store, now())
    const mixed = await mixQuality({ store, storage: media.storage, random })
    if (scored > 0 || mixed > 0) log.info({ scored, mixed }, 'hidden tests scored and mixed in')
    let measured = 0
    for (let more = 1; more > 0; measured += more) more = await measureLabels(store)
    if (measured > 0) log.info({ measured }, 'labelled objects measured')
    if (freed > 0 || opened > 0) log.info({ freed, opened }, 'leases ran out, redos waited too long')
  }
  const outage = watchOutage(
    (error) => log.error({ err: error }, 'sweep failed'),
    () => log.info('sweep works again'),
  )
  let sweeping: Promise<unknown> | undefined
  const sweep = (): void => {
    sweeping ??= free()
      .then(outage.worked, outage.failed)
      .finally(() => (sweeping = undefined))
  }
  const timer = setInterval(sweep, settings.LEASE_SWEEP * 1000)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await sweeping
    },
  }
}
