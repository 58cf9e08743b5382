/** Does one after the other, each whatever became of those before it. @param onError told of each that failed, by its name */
export async function inTurn(
  steps: Readonly<Record<string, () => Promise<unknown>>>,
  onError: (error: unknown, step: string) => void,
): Promise<void> {
  for (const [name, step] of Object.entries(steps))
    await step().catch((error: unknown) => onError(error, name))
}
