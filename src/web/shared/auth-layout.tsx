import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { images } from '../assets/images.ts'
import { ResponsiveImage } from '../ui/responsive-image.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { NeedsScript } from './needs-script.tsx'
import { useShopConfig } from './shop-config.ts'
import { WithdrawalFooter } from './withdrawal-footer.tsx'

const { phone: portrait } = images['banner-timeless-elegance']

// The button of a form is disabled until hydration, so the browser ignores Enter: the form is sent then.
const HOLD_ENTER =
  "addEventListener('keydown',({key,target:{form}})=>{if(key==='Enter'&&form?.querySelector('[type=submit][data-hydrating]'))form.dataset.entered=''})"

export function AuthLayout({
  title,
  intro,
  children,
}: {
  title: ReactNode
  intro?: ReactNode
  children: ReactNode
}) {
  const { name } = useShopConfig()
  const main = useRef<HTMLElement>(null)
  // After the effects of the form.
  useEffect(() => main.current?.querySelector<HTMLFormElement>('form[data-entered]')?.requestSubmit(), [])
  const isHydrated = useHydrated()
  const isBackOffice = useLocation().pathname.startsWith('/admin')
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <div className="flex flex-col">
        <header className="px-4 py-3 text-center lg:px-10 lg:text-left">
          <Link to="/" className="display-face inline-flex min-h-11 items-center text-[1.75rem] leading-none">
            {name}
          </Link>
        </header>
        <main
          ref={main}
          className="mx-auto flex w-full max-w-[29rem] flex-1 flex-col px-4 pt-6 pb-16 sm:px-6 md:justify-center md:pt-8"
        >
          {!isHydrated && (
            <script
              // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
              dangerouslySetInnerHTML={{ __html: HOLD_ENTER }}
            />
          )}
          <h1 className="display-face text-display">{title}</h1>
          {intro && <div className="mt-2 text-pretty text-muted">{intro}</div>}
          <div className="mt-7">
            <NeedsScript>This form needs JavaScript. Please allow it for this shop.</NeedsScript>
            {children}
          </div>
        </main>
        {!isBackOffice && <WithdrawalFooter />}
      </div>
      <div aria-hidden="true" className="relative hidden bg-sand lg:block">
        <ResponsiveImage
          image={{ url: portrait.src, alt: '', ...portrait }}
          sizes="50vw"
          className="sticky top-0 h-dvh w-full object-cover"
        />
      </div>
    </div>
  )
}

export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="inline-flex min-h-6 items-center font-medium text-ink gold-underline">
      {children}
    </Link>
  )
}
