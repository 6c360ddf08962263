"""The third and fourth picture of each piece but the rings: its size, and its clasp or back."""
import beads as bd
import bust
import earrings as er
import geo
import materials as mt
import necklaces as nk
import products as pr
import rings as rg


def beside_coin(build, x, y, z=0.0):
    def make():
        build()
        rg.coin(x, y, z, yaw=-4)
    return make


def drops_and_coin(drop, metal, lift, tilt):
    def make():
        er.pair_flat(drop(), metal(), lift, tilt)
        rg.coin(1.7, -0.4, yaw=-4)
    return make


def stud_back(stud, metal):
    """One on its side with its butterfly, one face up."""
    def make():
        er.with_back(metal(), stud).transform(rot=(0, -90, 0)).transform((-0.2, 0, 0.5), (0, 0, 18))
        with geo.collect() as c:
            stud()
        c.transform((1.1, 0.9, 0.02), (10, 0, 0))
    return make


# Code: where the coin lies, and the camera.
COIN = {
    "BD-1001": (1.6, -3.8, 0, pr.cam((0.1, -0.9, 0.2), -8, 44, 11.6)),
    "BD-1002": (3.9, -2.4, 0, pr.cam((0.7, -0.3, 0.2), 10, 46, 10.4)),
    "BD-1003": (1.6, -3.8, 0, pr.cam((0.1, -0.9, 0.2), 8, 44, 11.6)),
    "BD-1004": (-2.2, -4.2, 0, pr.cam((0.2, -1.0, 0.3), -8, 42, 10.6)),
    "BD-1005": (-2.2, -4.2, 0, pr.cam((0.2, -1.0, 0.3), 8, 42, 10.6)),
    "BD-1006": (0.4, -4.6, 0, pr.cam((0, -1.0, 0.2), 6, 48, 10.4)),
    "BD-1007": (0.8, -3.9, 0, pr.cam((0, -0.9, 0.2), -8, 46, 13.4)),
    "BD-1008": (0.4, -4.8, 0, pr.cam((0, -1.0, 0.2), -6, 48, 10.4)),
    "BR-2001": (0, 0, 0, pr.cam((0, 0, 0.2), 6, 48, 8.8)),
    "BR-2002": (0, 0, 0, pr.cam((0, 0, 0.2), -6, 48, 8.8)),
    "BR-2003": (2.1, -2.6, 0, pr.cam((0.3, 0.2, 1.9), 12, 26, 10.0)),
    "BR-2004": (0, 0, 0, pr.cam((0, 0, 0.3), -6, 50, 9.2)),
    "BR-2005": (1.1, -0.05, 0.8, pr.cam((-0.2, -0.1, 0.8), 4, 54, 9.4)),
    "BR-2006": (0, 0, 0, pr.cam((0, -0.3, 0.2), 4, 52, 9.8)),
    "BR-2007": (0, 0, 0, pr.cam((0, 0, 0.2), 6, 48, 8.6)),
    "BR-2008": (0, 0.4, 1.0, pr.cam((0, 0.2, 1.0), -6, 46, 9.8)),
    "ER-3001": (0, -2.0, 0, pr.cam((0, -0.2, 1.1), 6, 30, 8.6)),
    "ER-3002": (0, -2.0, 0, pr.cam((0, -0.2, 1.0), -6, 30, 8.0)),
    "ER-3003": (0.6, -1.7, 0, pr.cam((0, 0.3, 1.0), 8, 36, 7.0, fstop=20)),
    "ER-3004": (0.5, -1.7, 0, pr.cam((0, 0.1, 0.8), -8, 36, 6.2, fstop=20)),
    "ER-3005": (0.5, -1.7, 0, pr.cam((0, 0.1, 0.8), 8, 36, 6.2, fstop=20)),
}
SIZE = {code: (beside_coin(pr.BY_CODE[code].shots[0][0], x, y, z), view) for code, (x, y, z, view) in COIN.items()}
FLAT = pr.cam((0.1, 0.0, 0.1), -4, 54, 7.4, fstop=24)
BUST = dict(az=14, el=12, fstop=20)
SIZE |= {
    "ER-3006": (drops_and_coin(pr.pearl_drop, pr.gold, 0.37, 11), FLAT),
    "ER-3007": (drops_and_coin(pr.emerald_drop, pr.gold, 0.30, 8), FLAT),
    "ER-3008": (drops_and_coin(pr.amethyst_drop, pr.rose, 0.27, 8), FLAT),
    "NK-4001": (bust.beads(lambda: [bd.kind("pearl", 0.38, mt.pearl())], 39, 0.38), pr.cam((0.2, -6, 9.2), width=15.5, **BUST)),
    "NK-4002": (bust.graduated(pr.grey_pearl, 37, 0.27, 0.55), pr.cam((0.2, -6, 9.2), width=15.5, **BUST)),
    "NK-4003": (bust.on_chain(pr.gold, lambda m: nk.solitaire(m, mt.gem("diamond"), 0.40)), pr.cam((0.2, -6, 8.9), width=15.5, **BUST)),
    "NK-4004": (bust.on_chain(pr.silver, lambda m: nk.oval_halo(m, mt.gem("sapphire"), mt.gem("diamond"))), pr.cam((0.2, -6, 8.9), width=15.5, **BUST)),
    "NK-4005": (bust.on_chain(pr.gold, lambda m: nk.disc(m, mt.gem("diamond"), 0.95)), pr.cam((0.2, -6, 8.9), width=15.5, **BUST)),
    "NK-4006": (bust.on_chain(pr.rose, lambda m: nk.heart(m, mt.gem("diamond"))), pr.cam((0.2, -6, 8.9), width=15.5, **BUST)),
    "NK-4009": (bust.on_chain(pr.gold, nk.locket), pr.cam((0.2, -6, 8.9), width=15.5, **BUST)),
    "NK-4007": (bust.beads(lambda: [bd.kind("round", 0.36, mt.turquoise())] * 4 + [bd.kind("rondelle", 0.24, pr.gold())], 38, 0.36), pr.cam((0.2, -6, 9.2), width=15.5, **BUST)),
    "NK-4008": (bust.links(pr.gold, 40, (1.30, 0.46, 0.105), 38), pr.cam((0.2, -6, 9.2), width=15.5, **BUST)),
}

# Another camera at the scene of the first picture.
BACK = {
    "BD-1001": pr.cam((-4.5, -1.6, 0.3), -34, 34, 4.6, fstop=18),
    "BD-1002": pr.cam((2.2, 2.2, 0.4), 24, 40, 4.8, fstop=18),
    "BD-1003": pr.cam((-4.5, -1.6, 0.3), -30, 34, 4.6, fstop=18),
    "BD-1004": pr.cam((3.4, -1.5, 0.3), 10, 34, 3.8, fstop=18),
    "BD-1005": pr.cam((3.4, -1.5, 0.3), -10, 34, 3.8, fstop=18),
    "BD-1006": pr.cam((2.0, 0.6, 0.3), 30, 40, 4.4, fstop=18),
    "BD-1007": pr.cam((-5.4, -0.2, 0.4), -30, 40, 5.4, fstop=18),
    "BD-1008": pr.cam((2.0, 0.4, 0.3), 24, 42, 4.4, fstop=18),
    "BR-2001": pr.cam((0, 0, 0.3), 170, 30, 8.4, fstop=15),
    "BR-2002": pr.cam((0, 0, 0.3), 200, 30, 8.4, fstop=15),
    "BR-2003": pr.cam((-0.4, 0, 1.0), -52, 30, 5.4, fstop=18),
    "BR-2004": pr.cam((0, 0, 0.4), 160, 56, 8.4, fstop=18),
    "BR-2005": pr.cam((-1.3, 0.6, 0.9), -20, 50, 4.2, fstop=18),
    "BR-2006": pr.cam((-0.1, 2.65, 0.2), -10, 46, 4.0, fstop=18),
    "BR-2007": pr.cam((0, 0, 0.3), 190, 30, 8.2, fstop=15),
    "BR-2008": pr.cam((0, 0.4, 1.2), 168, 40, 9.0, fstop=15),
    "ER-3001": pr.cam((-1.7, 0.5, 2.75), 34, 20, 3.0, fstop=20),
    "ER-3002": pr.cam((1.5, 0.5, 2.35), -34, 20, 3.0, fstop=20),
    "ER-3006": pr.cam((-1.45, 0, 6.3), 50, 8, 3.4, fstop=18),
    "ER-3007": pr.cam((-1.45, 0, 6.3), 50, 8, 3.4, fstop=18),
    "ER-3008": pr.cam((-1.45, 0, 6.3), 50, 8, 3.4, fstop=18),
    "NK-4001": pr.cam((0.15, 5.2, 0.3), 12, 38, 4.8, fstop=18),
    "NK-4002": pr.cam((0.15, 5.0, 0.3), -12, 38, 4.8, fstop=18),
    "NK-4007": pr.cam((0.15, 5.1, 0.3), 12, 38, 4.8, fstop=18),
    "NK-4008": pr.cam((0.15, 4.9, 0.2), -10, 40, 5.4, fstop=18),
}
BACK = {code: (pr.BY_CODE[code].shots[0][0], view) for code, view in BACK.items()}
STUD = pr.cam((0.35, 0.3, 0.35), 14, 34, 4.0, fstop=24)
CLASP = pr.cam((0.2, 0.1, 0.1), -8, 48, 4.4, fstop=20)
BACK |= {
    "ER-3003": (stud_back(lambda: er.stud_pearl(pr.gold(), mt.pearl(), 0.46), pr.gold), STUD),
    "ER-3004": (stud_back(lambda: er.stud_claw(pr.gold(), mt.gem("sapphire"), 0.42), pr.gold), STUD),
    "ER-3005": (stud_back(lambda: er.stud_halo(pr.rose(), mt.gem("garnet"), mt.gem("diamond"), ay=0.8, r=0.48, n=22), pr.rose), STUD),
    **{code: (lambda metal=metal: nk.clasp_detail(metal()), CLASP) for code, metal in
       (("NK-4003", pr.gold), ("NK-4004", pr.silver), ("NK-4005", pr.gold), ("NK-4006", pr.rose), ("NK-4009", pr.gold))},
}

for code, size in SIZE.items():
    pr.BY_CODE[code].shots += (size, BACK[code])
