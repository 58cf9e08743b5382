import { Download, FileJson, Plus, Sparkles } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Kind } from '../../../domain/kinds.ts'
import { cvatLabels } from '../../../domain/ontology/cvat-labels.ts'
import {
  EMPTY_ONTOLOGY,
  isEmptyOntology,
  labelById,
  ontologyProblems,
} from '../../../domain/ontology/ontology.ts'
import type { Ontology, OntologyProblem } from '../../../domain/ontology/ontology.ts'
import { mergeLabel, mergeTargets, withoutLabel } from '../../../domain/ontology/merging.ts'
import { KIND_SHAPES } from '../../../domain/ontology/shapes.ts'
import { saveFile } from '../../../platform/files/save-file.ts'
import { commonText } from '../../../text/common.ts'
import { ontologyText as text } from '../../../text/ontology.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FileButton } from '../../../ui/FileButton.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { toasts } from '../../../ui/toasts.ts'
import { adminPath } from '../../../api/kind-paths.ts'
import { api } from '../../../platform/services.ts'
import { searchParam } from '../../shared/lists/search.ts'
import { SearchedSelect } from '../../shared/lists/SearchedSelect.tsx'
import { failureIn } from '../../shared/failure.ts'
import { useUnsavedGuard } from '../../shared/forms/useUnsavedGuard.tsx'
import type { Tag } from '../queries.ts'
import { useTagCalls } from '../queries.ts'
import { AttributesEditor } from './AttributesEditor.tsx'
import { LabelDetail } from './LabelDetail.tsx'
import { LabelList } from './LabelList.tsx'
import { CountedTag } from './RemoveDialog.tsx'
import { begunFrom, readOntologyFile, withLabel, withNewLabel } from './ontology-draft.ts'
import { withSkeletons } from './skeleton-draft.ts'
import { SkeletonsEditor } from './SkeletonsEditor.tsx'

interface OntologyDrawerProps {
  kind: Kind
  tag: Tag
  onClose: () => void
}

function useOntologyDraft(kind: Kind, tag: Tag, onClose: () => void) {
  const { settingsVersion, ...settings } = tag.settings
  const saved = settings.ontology ?? EMPTY_ONTOLOGY
  const [draft, setDraft] = useState<Ontology>(saved)
  const { change } = useTagCalls(kind)
  const isUnsaved = JSON.stringify(draft) !== JSON.stringify(saved)
  const save = (): void => {
    const { ontology: _, ...others } = settings
    const next = { ...others, ...(isEmptyOntology(draft) ? {} : { ontology: draft }) }
    change.mutate(
      { id: tag.id, change: { settings: next, settingsVersion } },
      {
        onSuccess: () => {
          toasts.show({ tone: 'ok', text: text.saved })
          onClose()
        },
      },
    )
  }
  return {
    saved,
    draft,
    setDraft,
    isUnsaved,
    save,
    change,
    problems: ontologyProblems(draft, KIND_SHAPES[kind]),
  }
}

/** Edits the ontology of a database as one draft, which is saved as the next version of its settings. */
export function OntologyDrawer({ kind, tag, onClose }: OntologyDrawerProps) {
  const { saved, draft, setDraft, isUnsaved, save, change, problems } = useOntologyDraft(kind, tag, onClose)
  const [chosen, setChosen] = useState(0)
  const counted = useMemo(() => ({ kind, id: tag.id }), [kind, tag.id])
  const { leave, question } = useUnsavedGuard(isUnsaved, onClose)
  const begin = (ontology: Ontology): void => {
    setDraft(begunFrom(kind, saved, ontology))
    setChosen(0)
    toasts.show({ tone: 'info', text: text.read(ontology.labels.length) })
  }
  return (
    <CountedTag value={counted}>
      <Dialog
        placement="drawer"
        width="wide"
        title={text.title(tag.name)}
        description={text.description}
        onClose={leave}
        footer={
          <>
            {problems.length > 0 && (
              <span className="mr-auto text-sm text-bad">{text.problems(problems.length)}</span>
            )}
            <Button onClick={leave}>{commonText.actions.cancel}</Button>
            <Button
              tone="primary"
              busy={change.isPending}
              disabled={!isUnsaved || problems.length > 0}
              onClick={save}
            >
              {commonText.actions.save}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-5">
          <FileActions kind={kind} except={tag.id} name={tag.name} draft={draft} onRead={begin} />
          <Labels
            kind={kind}
            saved={saved}
            draft={draft}
            problems={problems}
            chosen={chosen}
            onChoose={setChosen}
            onChange={setDraft}
          />
          {KIND_SHAPES[kind].includes('skeleton') && (
            <SkeletonsEditor
              skeletons={draft.skeletons ?? []}
              saved={saved.skeletons ?? []}
              problems={problems}
              onChange={(skeletons) => setDraft(withSkeletons(draft, skeletons))}
            />
          )}
          <AttributesEditor
            title={text.ofItem}
            path="attributes"
            attributes={draft.attributes}
            saved={saved.attributes}
            countedAs=""
            problems={problems}
            onChange={(attributes) => setDraft({ ...draft, attributes })}
          />
          {change.error && (
            <p role="alert" className="text-sm text-bad">
              {failureIn(change.error)}
            </p>
          )}
        </div>
      </Dialog>
      {question}
    </CountedTag>
  )
}

interface LabelsProps {
  kind: Kind
  saved: Ontology
  draft: Ontology
  problems: readonly OntologyProblem[]
  chosen: number
  onChoose: (index: number) => void
  onChange: (draft: Ontology) => void
}

/** The list of labels, and the chosen one beside it. */
function Labels({ kind, saved, draft, problems, chosen, onChoose, onChange }: LabelsProps) {
  const add = (next: Ontology): void => {
    onChange(next)
    onChoose(next.labels.length - 1)
  }
  const label = draft.labels[chosen]
  if (draft.labels.length === 0)
    return (
      <EmptyState
        title={text.noLabels}
        hint={text.noLabelsHint}
        action={<AddLabel kind={kind} draft={draft} onAdd={add} />}
      />
    )
  return (
    <div className="grid grid-cols-[14rem_minmax(0,1fr)] gap-5">
      <div className="flex flex-col gap-2">
        <LabelList
          title={text.labels}
          path="labels"
          labels={draft.labels}
          problems={problems}
          chosen={chosen}
          onChoose={onChoose}
          onSort={(labels, at) => {
            onChange({ ...draft, labels })
            onChoose(at)
          }}
        />
        <AddLabel kind={kind} draft={draft} onAdd={add} />
      </div>
      {label && (
        <LabelDetail
          key={chosen}
          kind={kind}
          label={label}
          skeletons={draft.skeletons ?? []}
          saved={labelById(saved, label.id)}
          index={chosen}
          problems={problems}
          onChange={(part) => onChange(withLabel(draft, chosen, part))}
          targets={mergeTargets(draft, label).filter(({ id }) => labelById(saved, id))}
          onRemove={(into) => {
            onChange(into ? mergeLabel(draft, label, into) : withoutLabel(draft, label.id))
            onChoose(Math.max(0, chosen - 1))
          }}
        />
      )}
    </div>
  )
}

function AddLabel({ kind, draft, onAdd }: { kind: Kind; draft: Ontology; onAdd: (next: Ontology) => void }) {
  return (
    <Button
      tone="quiet"
      className="self-start"
      icon={<Plus size={14} />}
      onClick={() => onAdd(withNewLabel(kind, draft))}
    >
      {text.addLabel}
    </Button>
  )
}

type TemplateId = keyof typeof text.templates

const templatesFor = (kind: Kind): readonly TemplateId[] =>
  KIND_SHAPES[kind].includes('skeleton') ? ['body-17', 'hands-21', 'face-5'] : ['coco-80', 'cityscapes-19']

interface OtherDatabaseProps {
  kind: Kind
  except: number
  onRead: (ontology: Ontology) => void
}

function OtherDatabase({ kind, except, onRead }: OtherDatabaseProps) {
  const choiceOf = ({ id, name }: Tag) => ({ id: String(id), label: name })
  return (
    <SearchedSelect<Tag>
      label={text.fromDatabase}
      className="w-48"
      value={{ id: '', label: text.fromDatabase }}
      always={[]}
      queryKey={['admin-tags', kind, 'except', except]}
      find={async (search, limit, signal) => {
        // One more, because the current one may be among them.
        const asked = { page: 1, pageSize: limit + 1, ...searchParam(search) }
        const { items } = await api.get(adminPath(kind, 'tags'), asked, { signal })
        return items.filter(({ id }) => id !== except).slice(0, limit)
      }}
      choiceOf={choiceOf}
      none={text.noDatabase}
      onChange={(_id, tag) => {
        const ontology = tag?.settings.ontology
        if (ontology) onRead(ontology)
        else if (tag) toasts.show({ tone: 'info', text: text.fromDatabaseNone(tag.name) })
      }}
    />
  )
}

interface FileActionsProps {
  kind: Kind
  /** The database itself. */
  except: number
  name: string
  draft: Ontology
  onRead: (ontology: Ontology) => void
}

function FileActions({ kind, except, name, draft, onRead }: FileActionsProps) {
  const read = async ([file]: File[]): Promise<void> => {
    const ontology = file ? readOntologyFile(await file.text()) : null
    if (ontology) onRead(ontology)
    else toasts.show({ tone: 'bad', text: text.unread })
  }
  const begin = async (id: TemplateId): Promise<void> => {
    const { ONTOLOGY_TEMPLATES } = await import('../../../domain/ontology/templates.ts')
    onRead(ONTOLOGY_TEMPLATES[id])
  }
  const write = (form: keyof typeof text.forms): void => {
    const content = form === 'own' ? draft : cvatLabels(draft)
    saveFile(`${name}-${form}.json`, `${JSON.stringify(content, null, 2)}\n`, 'application/json')
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Menu
        align="start"
        trigger={<Button icon={<Sparkles size={14} />}>{text.start}</Button>}
        items={templatesFor(kind).map((id) => ({
          id,
          label: text.templates[id],
          onSelect: () => void begin(id),
        }))}
      />
      <OtherDatabase kind={kind} except={except} onRead={onRead} />
      <FileButton
        label={text.fromFile}
        accept=".json"
        icon={<FileJson size={14} />}
        onChoose={(files) => void read(files)}
      />
      <Menu
        align="start"
        trigger={
          <Button icon={<Download size={14} />} disabled={isEmptyOntology(draft)}>
            {text.toFile}
          </Button>
        }
        items={(['own', 'cvat'] as const).map((form) => ({
          id: form,
          label: text.forms[form],
          onSelect: () => write(form),
        }))}
      />
    </div>
  )
}
