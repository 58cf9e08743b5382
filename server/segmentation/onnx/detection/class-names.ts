import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { literalIn, textsIn } from './literals.ts'

/**
 * Names of classes that lie beside a model without any in it: `model.names.json`, `names.json`, `model.txt`, `labels.txt`,
 * `classes.txt` (a name on each line, from 0), or the `id2label` of Transformers' `config.json`.
 */

const BYTES_MAX = 1024 * 1024

async function textOf(file: string): Promise<string | null> {
  const content = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return content === null || content.length > BYTES_MAX ? null : content.toString('utf8')
}

function fromConfig(text: string): string[] | undefined {
  const config = literalIn(text)
  return config instanceof Map ? textsIn(config.get('id2label')) : undefined
}

const fromJson = (text: string): string[] | undefined => textsIn(literalIn(text))

function fromLines(text: string): string[] | undefined {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  while (lines.at(-1) === '') lines.pop()
  return lines.length > 0 ? lines : undefined
}

/** Empty: there is no such file. */
export async function namesBeside(model: string): Promise<readonly string[]> {
  const { dir, name } = path.parse(model)
  const places = [
    [`${name}.names.json`, fromJson],
    ['names.json', fromJson],
    [`${name}.txt`, fromLines],
    ['labels.txt', fromLines],
    ['classes.txt', fromLines],
    ['config.json', fromConfig],
  ] as const
  for (const [file, read] of places) {
    const text = await textOf(path.join(dir, file))
    const names = text === null ? undefined : read(text)
    if (names) return names
  }
  return []
}
