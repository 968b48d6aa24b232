import { sceneIcons, type SceneIcon as IconName } from '@slipway/contract/users/homes/home-scenes.ts'
import type { HomeSnapshot } from '@slipway/contract/users/homes/home-devices.ts'
import { addScene, deleteScene, updateScene } from '@slipway/contract/users/scenes/scenes.calls.ts'
import { sceneLimits } from '@slipway/contract/users/scenes/scenes.limits.ts'
import type { NewAction, Scene } from '@slipway/contract/users/scenes/scenes.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { ChipDrawing } from '@slipway/ui/actions/ChipDrawing.tsx'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { classNames } from '@slipway/ui/class-names.ts'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { call } from '@slipway/web-client/call.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { Screen } from '../../../../shared/Screen.tsx'
import { homeQuery } from '../home.queries.ts'
import { mayManageHome, useHomeChange } from '../managing/managing.queries.ts'
import { ActionFields } from './ActionFields.tsx'
import { DeleteAsked } from './DeleteAsked.tsx'
import { actionsOf, draftOf, type DraftAction } from './scene-draft.ts'
import { SceneIcon } from './SceneIcon.tsx'
import { scenesQuery, useShownHome } from './scenes.queries.ts'
import { scenesTexts } from './scenes-texts.ts'

/** A new scene, or the one of the address, for members that may manage the home. */
export function ScenePage() {
  const t = scenesTexts()
  const [, , id = 'new'] = useLocation().pathname.split('/')
  const { home, isLoaded } = useShownHome()
  const isKnown = home !== undefined
  const { data: view } = useQuery({ ...homeQuery(home?.homeId ?? ''), enabled: isKnown })
  const { data: scenes } = useQuery({ ...scenesQuery(home?.homeId ?? ''), enabled: isKnown })
  const scene = scenes?.find(({ sceneId }) => sceneId === id)
  const isGone = (isLoaded && !(home && mayManageHome(home))) || (scenes !== undefined && id !== 'new' && !scene)
  const title = id === 'new' ? t.newScene : t.editScene
  return (
    <Screen title={title} back="/app/scenes">
      {isGone ? (
        <EmptyState
          drawing={<ChipDrawing />}
          title={t.gone}
          text={t.goneText}
          actions={<LinkButton href="/app/scenes">{t.toScenes}</LinkButton>}
        />
      ) : view && scenes ? (
        <SceneForm home={view} scene={scene} />
      ) : (
        <Skeleton className="mt-2 h-48 w-full" />
      )}
    </Screen>
  )
}

interface Draft {
  name: string
  icon: IconName
  lines: DraftAction[]
}

function SceneForm({ home, scene }: { home: HomeSnapshot; scene: Scene | undefined }) {
  const t = scenesTexts()
  const router = useRouter()
  const [draft, setDraft] = useState<Draft>(() => ({
    name: scene?.name ?? '',
    icon: scene?.icon ?? 'home',
    lines: draftOf(scene?.actions ?? []),
  }))
  const [isChecked, setChecked] = useState(false)
  const { name, icon, lines } = draft
  const set = (changed: Partial<Draft>) => setDraft({ ...draft, ...changed })
  const store = useHomeChange(
    (actions: NewAction[]) => {
      const fields = { name: name.trim(), icon, actions }
      return scene
        ? call(updateScene, { sceneId: scene.sceneId, ...fields })
        : call(addScene, { homeId: home.homeId, ...fields })
    },
    { done: t.saved, errors: 'inPlace' },
  )
  const nextId = Math.max(-1, ...lines.map((line) => line.id)) + 1
  const isWhole = name.trim() !== '' && lines.length > 0 && lines.every(({ deKey }) => deKey !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!isWhole || store.isPending) return
    store.mutate(actionsOf(lines), { onSuccess: () => router.history.push('/app/scenes') })
  }
  return (
    <>
      <form noValidate onSubmit={submit} className="mt-3 flex flex-col gap-4">
        <div className="flex flex-col gap-3 rounded-lg border bg-surface p-4">
          <TextField
            label={t.name}
            size="large"
            maxLength={sceneLimits.name.max}
            error={isChecked && name.trim() === '' ? t.nameMissing : undefined}
            value={name}
            onChange={(event) => set({ name: event.target.value })}
          />
          <IconChoice chosen={icon} onChoose={(chosen) => set({ icon: chosen })} />
        </div>
        <h2 className="-mb-2 px-1 text-sm text-ink-2">{t.actions}</h2>
        {home.devices.length === 0 && <p className="text-ink-2">{t.noDevice}</p>}
        {lines.map((line, at) => (
          <ActionFields
            key={line.id}
            at={at + 1}
            line={line}
            home={home}
            isChecked={isChecked}
            onChange={(changed) => set({ lines: lines.with(at, changed) })}
            onRemove={() => set({ lines: lines.toSpliced(at, 1) })}
          />
        ))}
        {isChecked && lines.length === 0 && <Notice tone="danger">{t.actionMissing}</Notice>}
        {lines.length < sceneLimits.actions && (
          <Button
            size="large"
            className="h-11!"
            onClick={() =>
              set({ lines: [...lines, { id: nextId, deviceId: '', deKey: '', isOperation: false, value: undefined }] })
            }
          >
            {t.addAction}
          </Button>
        )}
        {store.error && <Notice tone="danger">{store.error.message}</Notice>}
        <Button tone="primary" size="large" type="submit" className="h-11!" busy={store.isPending}>
          {t.save}
        </Button>
      </form>
      {scene && <DeleteScene scene={scene} />}
    </>
  )
}

function IconChoice({ chosen, onChoose }: { chosen: IconName; onChoose: (icon: IconName) => void }) {
  const t = scenesTexts()
  const group = useId()
  return (
    <div role="radiogroup" aria-label={t.icon} className="grid grid-cols-6 gap-2">
      {sceneIcons.map((icon) => (
        <label
          key={icon}
          className={classNames(
            'relative flex h-11 cursor-pointer items-center justify-center rounded-md border has-focus-visible:outline-2 has-focus-visible:outline-accent',
            icon === chosen ? 'border-accent bg-accent-soft text-accent-text' : 'hover:bg-surface-2',
          )}
        >
          <input
            type="radio"
            name={group}
            aria-label={t.icons[icon]}
            className="absolute inset-0 appearance-none outline-none!"
            checked={icon === chosen}
            onChange={() => onChoose(icon)}
          />
          <SceneIcon name={icon} size={20} />
        </label>
      ))}
    </div>
  )
}

function DeleteScene({ scene: { sceneId, name } }: { scene: Scene }) {
  const t = scenesTexts()
  const router = useRouter()
  const remove = useHomeChange(() => call(deleteScene, { sceneId }), {
    done: t.removed,
    onDone: () => router.history.push('/app/scenes'),
  })
  return (
    <DeleteAsked
      texts={{ remove: t.remove, ask: t.removeAsk(name), cancel: t.cancel }}
      isBusy={remove.isPending}
      onDelete={() => remove.mutate(undefined)}
    />
  )
}
