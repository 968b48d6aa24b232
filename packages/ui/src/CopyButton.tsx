import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { copyText } from './copy-text.ts'
import { IconButton } from './IconButton.tsx'
import { useKitTexts } from './KitProvider.tsx'

const SHOW_COPIED_MS = 1500

/** Copies, shows a check for a moment and says so. */
export function CopyButton({ text, label, className }: { text: string; label?: string; className?: string }) {
  const texts = useKitTexts()
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), SHOW_COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = () => void copyText(text).then(setCopied)
  return (
    <>
      <IconButton
        label={label ?? texts.copy}
        icon={copied ? <Check size={14} /> : <Copy size={14} />}
        onClick={copy}
        className={className}
      />
      <output className="sr-only">{copied ? texts.copied : ''}</output>
    </>
  )
}
