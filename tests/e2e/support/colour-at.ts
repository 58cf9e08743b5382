import type { Page } from '@playwright/test'
import sharp from 'sharp'

/** The colour of one pixel of the page. */
export async function colourAt(page: Page, { x, y }: { x: number; y: number }): Promise<readonly number[]> {
  const clip = { x: Math.floor(x), y: Math.floor(y), width: 1, height: 1 }
  const shot = await page.screenshot({ clip })
  return [...(await sharp(shot).removeAlpha().raw().toBuffer())]
}
