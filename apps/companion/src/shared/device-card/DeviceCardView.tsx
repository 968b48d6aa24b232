import type { DeviceCard as Card } from '@slipway/contract/products/features/panel/device-card.ts'
import type { OnSet } from '@slipway/panel/control/controls-store.ts'
import { useControls } from '@slipway/panel/control/use-controls.ts'
import { shownValue } from '@slipway/panel/shown-value.ts'
import { classNames } from '@slipway/ui/class-names.ts'
import { PictureTile } from '@slipway/ui/data/PictureTile.tsx'
import { KitLink } from '@slipway/ui/KitProvider.tsx'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { useEffect } from 'react'
import { useLasting } from '../use-lasting.ts'
import { cardTexts } from './card-texts.ts'

interface Props {
  name: string
  picture: string
  online: boolean
  isDisabled?: boolean
  values: ReadonlyMap<string, unknown>
  /** Properties that are being set. */
  busy?: readonly string[] | undefined
  card: Card
  /** The values are old: nothing can be set. */
  isStale?: boolean
  onSet: OnSet
  /** Announces the end of a control. */
  say(text: string): void
  /** The page of the device, or what opens it in this page. */
  href?: string
  onOpen?: () => void
}

const noEnds: never[] = []

const NAME = 'mt-auto line-clamp-2 pt-2 text-left font-medium break-words after:absolute after:inset-0 after:rounded-xl'

/** A device with one figure and one switch. A wanted value is shown until the device has it, or goes back with the reason. */
export function DeviceCardView({
  name,
  picture,
  online,
  isDisabled = false,
  values,
  busy,
  card: { figure, quick },
  isStale = false,
  onSet,
  say,
  href,
  onOpen,
}: Props) {
  const t = cardTexts()
  const isOnline = online && !isDisabled && !isStale
  const controls = useControls({ onSet, values, ends: noEnds, isOnline })
  const { phase, wanted, reason } = controls.stateOf(quick?.deKey ?? '')
  const isOn = (phase === 'pending' || phase === 'confirmed' ? wanted : values.get(quick?.deKey ?? '')) === true
  const shown = figure && values.get(figure.deKey)
  const text = figure && shown !== undefined ? shownValue(shown, figure.schema, currentLocale()) : undefined
  const lasting = useLasting(busy)
  const isBusy = phase === 'idle' && isOnline && quick !== undefined && lasting.has(quick.deKey)
  const state = isBusy
    ? t.busy
    : isDisabled
      ? t.disabled
      : online
        ? quick
          ? isOn
            ? t.on
            : t.off
          : t.online
        : t.offline
  const problem = phase === 'failed' ? reason || t.noAnswer : undefined

  useEffect(() => {
    if (phase === 'confirmed') say(t.said(name, wanted === true ? t.on : t.off))
    if (phase === 'failed') say(t.said(name, reason || t.noAnswer))
  }, [phase, wanted, reason, name, say, t])

  return (
    <li
      className={classNames(
        'relative flex min-h-36 min-w-0 flex-col rounded-xl border bg-surface p-3 transition-colors hover:bg-surface-2',
        isStale && 'opacity-60',
      )}
    >
      <div className="flex items-start justify-between gap-2">
        <PictureTile name={name} src={picture} size={48} />
        {quick && (
          <button
            type="button"
            role="switch"
            aria-checked={isOn}
            aria-label={t.quickOf(name, inPageLocale(quick.name))}
            disabled={!isOnline || isBusy}
            className={classNames(
              'relative z-1 flex size-11 shrink-0 items-center justify-center rounded-full transition-colors disabled:cursor-not-allowed disabled:opacity-50',
              isOn ? 'bg-accent text-on-accent' : 'bg-hover text-ink-2',
            )}
            onClick={() => controls.want(quick.deKey, !isOn)}
          >
            <PowerIcon />
          </button>
        )}
      </div>
      {href === undefined ? (
        <button type="button" className={NAME} onClick={onOpen}>
          {name}
        </button>
      ) : (
        <KitLink href={href} className={NAME}>
          {name}
        </KitLink>
      )}
      <p className="flex min-w-0 items-center gap-1.5 text-sm text-ink-2">
        <span
          aria-hidden="true"
          className={classNames(
            'size-[7px] shrink-0 rounded-full',
            online && !isDisabled ? 'bg-released' : 'bg-debugging',
          )}
        />
        <span className="shrink-0">{state}</span>
        {text !== undefined && online && <span className="min-w-0 truncate tabular-nums">{text}</span>}
      </p>
      {problem !== undefined && quick && (
        <p className="relative z-1 flex flex-wrap items-center gap-x-2 text-sm text-danger">
          <span className="break-words">{problem}</span>
          <button
            type="button"
            className="min-h-11 font-medium underline-offset-3 hover:underline"
            disabled={!isOnline}
            onClick={() => controls.want(quick.deKey, wanted)}
          >
            {t.retry}
          </button>
        </p>
      )}
      {(phase === 'pending' || phase === 'confirmed') && (
        <span
          aria-hidden="true"
          className={classNames(
            'absolute inset-x-3 bottom-0 h-0.5 rounded-full bg-accent transition-opacity duration-700',
            phase === 'confirmed' && 'opacity-0',
          )}
        />
      )}
    </li>
  )
}

/** Drawn here: the icon library is no part of the page that also shows this card without an account. */
const PowerIcon = () => (
  <svg
    aria-hidden="true"
    viewBox="0 0 24 24"
    width={20}
    height={20}
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
  >
    <path d="M12 3v9M18.4 6.6a9 9 0 1 1-12.8 0" />
  </svg>
)
