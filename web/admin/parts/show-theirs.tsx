import { Button } from '../../ui/button.tsx'

/** The way on after somebody else has saved first: the form starts anew from theirs. */
export function ShowTheirs({ onClick }: { onClick: () => void }) {
  return (
    <>
      <p>The form then starts anew, so copy first what you want to keep of yours.</p>
      <Button variant="quiet" className="-ml-5" onClick={onClick}>
        Show what was saved meanwhile
      </Button>
    </>
  )
}
