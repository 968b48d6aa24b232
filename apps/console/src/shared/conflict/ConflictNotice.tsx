import { classNames } from '@slipway/ui/class-names.ts'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { useState } from 'react'
import { useAccount } from '../account.ts'
import { formatTime } from '@slipway/web-client/formats.ts'
import { conflictTexts } from './conflict-texts.ts'
import type { Difference } from './differences.ts'

export interface SavedMeanwhile {
  by: string
  /** An ISO time, in the reader's time zone when shown. */
  at: string
}

interface Props {
  saved: SavedMeanwhile
  /** The stored thing is gone, so there is nothing to reload or overwrite. */
  isGone: boolean
  /** Loads what differs now. */
  onShow: () => Promise<readonly Difference[]>
  /** The name of a field by its path; undefined shows the path. */
  nameOf: (path: string) => string | undefined
  onReload: () => void
  onTakeMine: () => void
  isBusy: boolean
  /** The form's buttons stand below it in the same sticky foot. */
  inFoot?: boolean
}

const focusNow = (box: HTMLElement | null): void => box?.focus({ preventScroll: true })

/** A refused save, in the sticky foot where the eye is after pressing Save. It takes the focus, so it is read aloud. */
export function ConflictNotice({
  saved: { by, at },
  isGone,
  onShow,
  nameOf,
  onReload,
  onTakeMine,
  isBusy,
  inFoot = false,
}: Props) {
  const t = conflictTexts()
  const { account } = useAccount()
  const [shown, setShown] = useState<readonly Difference[]>()
  const moment = Number.isNaN(Date.parse(at)) ? at : formatTime(Date.parse(at))
  const words = by === '' ? t.unknown(moment) : by === account ? t.own(moment) : t.other(by, moment)
  return (
    <div
      ref={focusNow}
      role="alert"
      tabIndex={-1}
      className={classNames(
        'outline-none',
        inFoot ? 'w-full' : 'sticky -bottom-5 z-10 -mx-6 mt-4 -mb-5 border-t bg-surface px-6 py-3',
      )}
    >
      <Notice tone="warning">
        <p>{isGone ? t.gone : `${words} ${t.kept}`}</p>
        {!isGone && (
          <p className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1">
            <TextButton onClick={onReload}>{t.reload}</TextButton>
            <TextButton
              aria-expanded={shown !== undefined}
              onClick={() => (shown ? setShown(undefined) : void onShow().then(setShown))}
            >
              {shown ? t.hide : t.show}
            </TextButton>
            <TextButton disabled={isBusy} onClick={onTakeMine}>
              {t.takeMine}
            </TextButton>
          </p>
        )}
        {shown && <DifferenceTable shown={shown} nameOf={nameOf} />}
      </Notice>
    </div>
  )
}

function DifferenceTable({ shown, nameOf }: { shown: readonly Difference[]; nameOf: Props['nameOf'] }) {
  const t = conflictTexts()
  if (shown.length === 0) return <p className="mt-2 text-ink-2">{t.same}</p>
  const value = (text: string) => (text === '' ? <span className="text-ink-3">{t.empty}</span> : text)
  return (
    <div className="mt-2 max-h-[30dvh] overflow-auto">
      <table className="w-full table-fixed border-collapse text-left break-words">
        <thead>
          <tr className="border-b text-ink-2">
            {[t.columns.field, t.columns.stored, t.columns.typed].map((head) => (
              <th key={head} scope="col" className="py-1 pr-3 font-normal">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ path, stored, typed }) => (
            <tr key={path} className="border-b align-top last:border-0">
              <th scope="row" className="py-1 pr-3 font-normal">
                {nameOf(path) ?? <code className="font-mono text-xs">{path}</code>}
              </th>
              <td className="py-1 pr-3">{value(stored)}</td>
              <td className="py-1 pr-3">{value(typed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
