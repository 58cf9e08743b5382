import type { Locator } from '@playwright/test'

/** Chooses from a list that is searched, as a person does who sees what they want in it at once. */
export async function choose(box: Locator, label: string): Promise<void> {
  await box.click()
  await box.page().getByRole('listbox').getByRole('option', { name: label, exact: true }).click()
}
