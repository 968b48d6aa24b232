import { filePurposes } from '@slipway/contract/file-purposes.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Avatar } from '../../../shared/Avatar.tsx'
import { failureText } from '../../../shared/failure-text.ts'
import { Screen } from '../../../shared/Screen.tsx'
import { useSetAvatar } from './avatar.queries.ts'
import { userQuery } from './users.queries.ts'
import { usersTexts } from './users-texts.ts'

export function PicturePage() {
  const t = usersTexts()
  const { data: user } = useQuery(userQuery)
  const input = useRef<HTMLInputElement>(null)
  const save = useSetAvatar(t.saved)
  const hasPicture = user?.avatar !== undefined
  return (
    <Screen title={t.picture} back="/app/me">
      <div className="mt-3 flex flex-col items-center gap-4 rounded-lg border bg-surface p-4">
        <Avatar name={user?.nickname || user?.account || ''} avatar={user?.avatar} className="size-32 text-4xl" />
        <p className="text-center text-sm text-ink-2">{t.pictureHint}</p>
        {save.error && (
          <p role="alert" className="text-center text-danger">
            {failureText(save.error)}
          </p>
        )}
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t.choosePicture}
          accept={filePurposes.userPic.mediaTypes.join(',')}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            target.value = ''
            if (file) save.mutate(file)
          }}
        />
        <div className="flex w-full flex-col gap-2">
          <Button
            tone="primary"
            size="large"
            busy={save.isPending && save.variables !== undefined}
            onClick={() => input.current?.click()}
          >
            {hasPicture ? t.changePicture : t.choosePicture}
          </Button>
          {hasPicture && (
            <Button
              size="large"
              busy={save.isPending && save.variables === undefined}
              onClick={() => save.mutate(undefined)}
            >
              {t.removePicture}
            </Button>
          )}
        </div>
      </div>
    </Screen>
  )
}
