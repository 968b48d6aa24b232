import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { useState, type ReactNode } from 'react'
import { QrPicture } from '../pictures/QrPicture.tsx'
import { HereOnlyNotice } from './PhoneUnreached.tsx'

interface Props {
  /** Addresses by which phones may reach the server, the likeliest first. */
  urls: readonly string[]
  words: { picture: string; address: string }
  /** What follows, about the address that is shown. */
  children: (url: string) => ReactNode
}

/** A QR code for phones, with a choice where the server has several addresses. */
export function ScanAddress({ urls, words, children }: Props) {
  const [chosen, setChosen] = useState('')
  const url = urls.find((one) => one === chosen) ?? urls[0] ?? ''
  if (url === '') return null
  const choices = urls.map((value) => ({ value, label: new URL(value).host }))
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div data-secret className="flex justify-center py-2">
        <QrPicture isLarge text={url} label={words.picture} />
      </div>
      {choices.length > 1 && (
        <Segmented label={words.address} options={choices} value={url} onValueChange={setChosen} />
      )}
      <HereOnlyNotice url={url} />
      {children(url)}
    </div>
  )
}
