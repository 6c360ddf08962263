import { Link } from 'react-router'
import { useShopConfig } from '../../shared/shop-config.ts'

/** To the pages on which a shopper gives something back. */
export function ReturnLinks() {
  const { withdrawalLabel } = useShopConfig()
  return (
    <p className="mt-10">
      <Link to="/returns">Return a piece</Link>
      {withdrawalLabel && (
        <>
          {' or '}
          <Link to="/withdraw">{withdrawalLabel}</Link>
        </>
      )}
      {': you need the code of your order and your e-mail address, no account.'}
    </p>
  )
}
