import type { Feature } from '@slipway/contract/products/features/features.ts'
import type { ActionResult, Scene } from '@slipway/contract/users/scenes/scenes.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { ChipDrawing } from '@slipway/ui/actions/ChipDrawing.tsx'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { KitLink } from '@slipway/ui/KitProvider.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { ErrorState } from '@slipway/ui/layout/ErrorState.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide-react'
import { failureText } from '../../../../shared/failure-text.ts'
import { Screen } from '../../../../shared/Screen.tsx'
import { homeQuery } from '../home.queries.ts'
import { mayManageHome } from '../managing/managing.queries.ts'
import { deedText } from './scene-draft.ts'
import { SceneIcon } from './SceneIcon.tsx'
import { ScenesTabs } from './ScenesTabs.tsx'
import { run, scenesQuery, useShownHome } from './scenes.queries.ts'
import { scenesTexts } from './scenes-texts.ts'

const ROUND = 'flex size-11 shrink-0 items-center justify-center rounded-md text-ink-2 hover:bg-hover'

/** The scenes of the home that was shown last. */
export function ScenesPage() {
  const t = scenesTexts()
  const { home, error: homesError } = useShownHome()
  const scenes = useQuery({ ...scenesQuery(home?.homeId ?? ''), enabled: home !== undefined })
  const { data: view, error: viewError } = useQuery({ ...homeQuery(home?.homeId ?? ''), enabled: home !== undefined })
  const may = home !== undefined && mayManageHome(home)
  const error = homesError ?? scenes.error
  // A deed is named in the words of its model, which come with the home.
  const shown = view || viewError ? scenes.data : undefined
  const models = new Map(view?.devices.map(({ deviceId, productId }) => [deviceId, view.models[productId]]))
  return (
    <Screen
      title={t.title}
      back="/app/"
      action={
        may &&
        scenes.data !== undefined &&
        scenes.data.length > 0 && (
          <KitLink href="/app/scenes/new" aria-label={t.newScene} className={`-mr-3 ${ROUND}`}>
            <Plus size={24} aria-hidden="true" />
          </KitLink>
        )
      }
    >
      <ScenesTabs current="scenes" />
      {!shown &&
        (error ? (
          <ErrorState
            title={t.failed}
            text={failureText(error)}
            retrying={scenes.isFetching}
            onRetry={() => void scenes.refetch()}
          />
        ) : (
          <Skeleton className="mt-2 h-32 w-full" />
        ))}
      {shown?.length === 0 && (
        <EmptyState
          framed
          drawing={<ChipDrawing />}
          title={t.none}
          text={may ? t.noneText : t.noneMember}
          actions={
            may && (
              <LinkButton size="large" tone="primary" href="/app/scenes/new">
                {t.create}
              </LinkButton>
            )
          }
        />
      )}
      <ul className="mt-3 flex flex-col gap-2">
        {shown?.map((scene) => (
          <SceneCard key={scene.sceneId} scene={scene} may={may} modelOf={(deviceId) => models.get(deviceId)} />
        ))}
      </ul>
    </Screen>
  )
}

interface CardProps {
  scene: Scene
  may: boolean
  modelOf: (deviceId: string) => readonly Feature[] | undefined
}

function SceneCard({ scene, may, modelOf }: CardProps) {
  const t = scenesTexts()
  const { sceneId, name, icon, actions } = scene
  const running = useMutation({ mutationFn: () => run(sceneId) })
  const textOf = (action: Scene['actions'][number]) =>
    `${action.deviceName}: ${deedText(action, modelOf(action.deviceId), currentLocale())}`
  return (
    <li className="rounded-lg border bg-surface p-4">
      <div className="flex items-center gap-3">
        <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent-text">
          <SceneIcon name={icon} size={20} />
        </span>
        <h2 className="min-w-0 flex-1 font-medium break-words">{name}</h2>
        {may && (
          <KitLink href={`/app/scenes/${sceneId}`} aria-label={t.editOf(name)} className={ROUND}>
            <Pencil size={18} aria-hidden="true" />
          </KitLink>
        )}
        <Button
          size="large"
          className="h-11!"
          aria-label={t.runOf(name)}
          busy={running.isPending}
          disabled={actions.length === 0}
          onClick={() => running.mutate()}
        >
          {t.run}
        </Button>
      </div>
      {running.data ? (
        <Results results={running.data} />
      ) : (
        <p className="mt-2 text-sm break-words text-ink-2">
          {actions.length === 0 ? t.empty : actions.map(textOf).join(t.separator)}
        </p>
      )}
    </li>
  )
}

/** How each device ended; read out as one text. */
function Results({ results }: { results: readonly ActionResult[] }) {
  const t = scenesTexts()
  return (
    <output className="mt-3 block">
      <ul className="divide-y divide-line border-t">
        {[...results.entries()].map(([at, { deviceName, end }]) => (
          // Results have no other identity than their place.
          <li key={at} className="flex min-h-9 items-center justify-between gap-4 py-1 text-sm">
            <span className="min-w-0 break-words">{deviceName}</span>
            <span className={end === 'done' ? 'text-released' : end === 'sent' ? 'text-ink-2' : 'text-danger'}>
              {t.ends[end]}
            </span>
          </li>
        ))}
      </ul>
    </output>
  )
}
