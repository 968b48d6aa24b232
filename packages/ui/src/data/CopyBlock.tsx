import { useId, useState } from 'react'
import { classNames } from '../class-names.ts'
import { CopyButton } from './CopyButton.tsx'
import { useKitTexts } from '../KitProvider.tsx'

export type CodeTab = { key: string; label: string; code: string }

/** Code to copy, on the dark surface for machine text; alternatives are tabs. */
export function CopyBlock({ label, tabs, className }: { label: string; tabs: readonly CodeTab[]; className?: string }) {
  const texts = useKitTexts()
  const name = useId()
  const [key, setKey] = useState(tabs[0]?.key)
  const open = tabs.find((tab) => tab.key === key) ?? tabs[0]
  if (!open) return null
  return (
    <div className={classNames('min-w-0 overflow-hidden rounded-lg bg-log text-log-ink', className)}>
      <div className="flex h-10 items-center gap-3 border-b border-log-ink/15 pr-2 pl-4">
        {tabs.length > 1 ? (
          <fieldset className="flex min-w-0 flex-1 gap-4 overflow-x-auto">
            <legend className="sr-only">{label}</legend>
            {tabs.map((tab) => (
              <label
                key={tab.key}
                className="relative flex h-10 shrink-0 items-center text-sm text-log-dim has-checked:text-log-ink has-checked:shadow-[inset_0_-2px_currentColor] has-focus-visible:outline-2 has-focus-visible:-outline-offset-2"
              >
                <input
                  type="radio"
                  name={name}
                  checked={tab.key === open.key}
                  onChange={() => setKey(tab.key)}
                  className="absolute inset-0 cursor-pointer appearance-none shadow-none! outline-none!"
                />
                {tab.label}
              </label>
            ))}
          </fieldset>
        ) : (
          <span className="min-w-0 flex-1 truncate text-sm text-log-dim">{label}</span>
        )}
        <CopyButton
          text={open.code}
          label={`${texts.copy} ${open.label}`}
          className="text-log-dim! hover:bg-log-ink/10! hover:text-log-ink!"
        />
      </div>
      <pre className="px-4 py-3 font-mono text-xs leading-5 break-words whitespace-pre-wrap">
        <code>{open.code}</code>
      </pre>
    </div>
  )
}
