import type { Page } from '@playwright/test'

/** What lies in the browser's own storage, read past the product. */

/** How many rows a store of the product's database has. */
export const countRows = (page: Page, store: 'work' | 'documents' | 'steps' | 'outbox'): Promise<number> =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('biaozhu')
        opening.onerror = () => reject(opening.error ?? new Error('not opened'))
        opening.onsuccess = () => {
          const database = opening.result
          const counting = database.transaction(name).objectStore(name).count()
          counting.onsuccess = () => {
            database.close()
            resolve(counting.result)
          }
          counting.onerror = () => reject(counting.error ?? new Error('not counted'))
        }
      }),
    store,
  )

/** Lets this origin store so many bytes; null: as many as the browser thinks fit. */
export async function setQuota(page: Page, bytes: number | null): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  await devtools.send('Storage.overrideQuotaForOrigin', {
    origin,
    ...(bytes === null ? {} : { quotaSize: bytes }),
  })
  // The limit lasts as long as the session that set it.
  if (bytes === null) await devtools.detach()
}
