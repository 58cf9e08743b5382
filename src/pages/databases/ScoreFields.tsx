import { IMPORT_SCORES, type ScoreName } from '../../domain/formats.ts'
import { importText } from '../../text/imports.ts'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'

const text = importText.scores

type Scores = Readonly<Record<ScoreName, string>>

export const firstScores: Scores = {
  minScore: String(IMPORT_SCORES.minScore),
  minKeypointScore: String(IMPORT_SCORES.minKeypointScore),
}

const valueOf = (typed: string): number | null => {
  const value = typed.trim() === '' ? Number.NaN : Number(typed)
  return value >= 0 && value <= 1 ? value : null
}

/** From 0 to 1; null if one is invalid. */
export function readScores(
  asked: readonly ScoreName[],
  typed: Scores,
): Partial<Record<ScoreName, number>> | null {
  const values = asked.map((name) => [name, valueOf(typed[name])] as const)
  return values.some(([, value]) => value === null) ? null : Object.fromEntries(values)
}

interface ScoreFieldsProps {
  asked: readonly ScoreName[]
  typed: Scores
  disabled: boolean
  onChange: (typed: Scores) => void
}

export function ScoreFields({ asked, typed, disabled, onChange }: ScoreFieldsProps) {
  return (
    <>
      {asked.map((name) => (
        <Field
          key={name}
          label={text.labels[name]}
          hint={text.hints[name]}
          error={valueOf(typed[name]) === null ? text.wrong : undefined}
        >
          <Input
            type="number"
            min={0}
            max={1}
            step="any"
            value={typed[name]}
            disabled={disabled}
            onChange={({ target }) => onChange({ ...typed, [name]: target.value })}
          />
        </Field>
      ))}
    </>
  )
}
