import { Check } from 'lucide-react'
import { IconButton } from '../actions/IconButton.tsx'
import { classNames } from '../class-names.ts'
import { useKitTexts } from '../KitProvider.tsx'
import { useCopy } from './use-copy.ts'

interface Props {
  text: string
  label?: string
  /** False in rows, where the page or the menu of the row copies it, too. */
  tabStop?: boolean
  className?: string
}

/** Copies the text, shows a check briefly and announces it. */
export function CopyButton({ text, label, tabStop = true, className }: Props) {
  const texts = useKitTexts()
  const [copied, copy] = useCopy(text)
  return (
    <>
      <IconButton
        label={label ?? texts.copy}
        tabIndex={tabStop ? undefined : -1}
        icon={copied && <Check size={14} />}
        onClick={copy}
        className={classNames(!copied && 'after:copy-sign', className)}
      />
      <output className="sr-only">{copied ? texts.copied : ''}</output>
    </>
  )
}
