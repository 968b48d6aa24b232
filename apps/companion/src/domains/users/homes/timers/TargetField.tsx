import { Select } from '@slipway/ui/form/Select.tsx'
import { useQuery } from '@tanstack/react-query'
import { deviceQuery } from '../device/device.queries.ts'
import { homeQuery } from '../home.queries.ts'
import { deedsOf } from '../scenes/scene-draft.ts'
import { scenesQuery, useShownHome } from '../scenes/scenes.queries.ts'
import { useShared } from '../shared/shared.queries.ts'
import { newLine, type TimerDraft } from './timer-draft.ts'
import { timersTexts } from './timers-texts.ts'

interface Props {
  draft: TimerDraft
  /** The device or scene can't be another one; empty while its name is not known. */
  fixedName: string | undefined
  error: string | undefined
  onChange: (changed: Pick<TimerDraft, 'deviceId' | 'sceneId' | 'lines'>) => void
}

/** The device or scene that a timer runs. */
export function TargetField({ draft, fixedName, error, onChange }: Props) {
  if (fixedName !== undefined) return <FixedTarget draft={draft} name={fixedName} />
  return <TargetChoice draft={draft} error={error} onChange={onChange} />
}

function FixedTarget({ draft: { deviceId, sceneId }, name }: { draft: TimerDraft; name: string }) {
  const t = timersTexts()
  const { data: device } = useQuery({ ...deviceQuery(deviceId), enabled: deviceId !== '' })
  return (
    <p className="break-words">
      <span className="text-sm text-ink-2">{sceneId === '' ? t.device : t.scene}</span>{' '}
      <span className="font-medium">{device?.name ?? name}</span>
    </p>
  )
}

const SCENE = 'scene:'

/** Of the home that is shown, and what others share. */
function TargetChoice({ draft: { deviceId, sceneId }, error, onChange }: Omit<Props, 'fixedName'>) {
  const t = timersTexts()
  const { home } = useShownHome()
  const of = { enabled: home !== undefined }
  const { data: view } = useQuery({ ...homeQuery(home?.homeId ?? ''), ...of })
  const { data: scenes = [] } = useQuery({ ...scenesQuery(home?.homeId ?? ''), ...of })
  const shared = useShared()
  const options = [
    ...scenes.map((one) => ({ value: SCENE + one.sceneId, label: t.sceneOf(one.name) })),
    ...(view?.devices ?? [])
      .filter(({ productId }) => deedsOf(view?.models[productId]).length > 0)
      .map((one) => ({ value: one.deviceId, label: one.name })),
    ...shared
      .filter(({ mayControl }) => mayControl)
      .map((one) => ({ value: one.device.deviceId, label: one.device.name })),
  ]
  const choose = (value: string) => {
    if (value.startsWith(SCENE)) onChange({ deviceId: '', sceneId: value.slice(SCENE.length), lines: [] })
    else onChange({ deviceId: value, sceneId: '', lines: [newLine([], value)] })
  }
  return (
    <>
      <Select
        label={t.target}
        size="large"
        placeholder={t.choose}
        error={error}
        options={options}
        value={sceneId === '' ? deviceId || null : SCENE + sceneId}
        onValueChange={choose}
      />
      {view !== undefined && options.length === 0 && <p className="text-ink-2">{t.noTarget}</p>}
    </>
  )
}
