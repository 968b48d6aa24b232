import type { HomeScene } from '@slipway/contract/users/homes/home-scenes.ts'
import { KitLink } from '@slipway/ui/KitProvider.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useMutation } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { SceneIcon } from './SceneIcon.tsx'
import { run } from './scenes.queries.ts'
import { scenesTexts } from './scenes-texts.ts'

const CHIP =
  'flex min-h-11 shrink-0 items-center gap-2 rounded-full border bg-surface px-4 transition-colors hover:bg-surface-2 active:bg-hover disabled:opacity-60'

/** The scenes of a home: a tap runs one, and a toast says which devices did not follow. */
export default function SceneChips({ scenes }: { scenes: readonly HomeScene[] }) {
  const t = scenesTexts()
  const running = useMutation({
    mutationFn: ({ sceneId }: HomeScene) => run(sceneId),
    onSuccess(results, { name }) {
      const others = results.filter(({ end }) => end !== 'done')
      const text = others.map(({ deviceName, end }) => t.resultOf(deviceName, t.ends[end])).join(t.separator)
      if (others.length === 0) showToast('success', t.allDone(name))
      else showToast('warning', t.someFailed(name, text))
    },
  })
  return (
    <div className="-mx-4 flex gap-2 overflow-x-auto px-4 py-2">
      {scenes.map((scene) => (
        <button
          key={scene.sceneId}
          type="button"
          aria-label={t.runOf(scene.name)}
          aria-busy={running.isPending && running.variables.sceneId === scene.sceneId}
          disabled={running.isPending}
          className={CHIP}
          onClick={() => running.mutate(scene)}
        >
          <SceneIcon name={scene.icon} />
          {scene.name}
        </button>
      ))}
      <KitLink href="/app/scenes" className={CHIP}>
        {scenes.length > 0 ? <Ellipsis size={18} aria-label={t.title} /> : t.title}
      </KitLink>
    </div>
  )
}
