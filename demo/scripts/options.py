"""Sizes, metals and lengths. A variant's price and stock are here, not in wording.py."""
from facts import SILVER, VERMEIL

GOLD_18 = dict(metal="gold", fineness=750)
ROSE_18 = dict(metal="rose gold", fineness=750)
PLATINUM = dict(metal="platinum", fineness=950)

SIZES = list("IJKLMNOPQRS")
X = None      # not made

# Code: metals as (value, swatch, suffix, price, facts that differ, stock by size). The nth metal is in the nth picture.
RINGS = {
    "RG-5001": [("18ct yellow gold", "#d9b45b", "G", 540, dict(GOLD_18, weight=5.3), [2, 3, 4, 4, 6, 7, 5, 4, 3, 1, 0]),
                ("Platinum", "#d4d5d6", "P", 690, dict(PLATINUM, weight=7.1), [X, 1, 2, 0, 3, 3, 2, 2, 1, 1, 1])],
    "RG-5002": [("Gold vermeil", "#d9b45b", "V", 165, dict(VERMEIL, weight=8.4), [0, 2, 3, 5, 6, 6, 8, 6, 4, 2, 2]),
                ("Sterling silver", "#c9cacc", "S", 135, dict(SILVER, weight=8.2), [1, 2, 4, 5, 5, 0, 6, 5, 3, 2, X])],
    "RG-5003": [("Gold vermeil", "#d9b45b", "V", 210, dict(VERMEIL, weight=3.6), [1, 2, 4, 5, 4, 3, 2, 1, 0, 1, X]),
                ("Sterling silver", "#c9cacc", "S", 185, dict(SILVER, weight=3.5), [2, 2, 3, 0, 4, 4, 3, 2, 1, 1, 1])],
    "RG-5004": [("18ct rose gold", "#d8a48f", "R", 780, dict(ROSE_18, weight=2.9), [1, 1, 2, 2, 1, 2, 0, 1, 1, X, X]),
                ("Platinum", "#d4d5d6", "P", 890, dict(PLATINUM, weight=3.9), [0, 1, 1, 2, 2, 0, 1, 1, 1, 1, 1])],
}

# Code: (centimetres, what is added to the code, price, stock, weight)
LENGTHS = {
    "NK-4001": [(39, "", 195, 11, 34), (45, "-45", 225, 5, 39), (60, "-60", 295, 2, 52)],
    "NK-4002": [(37, "", 240, 3, 38), (42, "-42", 268, 2, 43)],
    "NK-4003": [(45, "", 890, 5, 3.9), (50, "-50", 915, 2, 4.1)],
    "NK-4004": [(45, "", 215, 14, 6.2), (50, "-50", 219, 7, 6.4)],
    "NK-4005": [(45, "", 110, 19, 6.9), (50, "-50", 114, 7, 7.1), (60, "-60", 122, 3, 7.5)],
    "NK-4006": [(45, "", 125, 22, 5.4), (50, "-50", 129, 12, 5.6)],
    "NK-4007": [(38, "", 135, 0, 27), (43, "-43", 149, 0, 30)],
    "NK-4008": [(40, "", 140, 24, 11.2), (45, "-45", 148, 16, 12.5), (60, "-60", 176, 2, 16.4)],
    "NK-4009": [(45, "", 145, 14, 9.8), (60, "-60", 157, 6, 10.4)],
}

FONTS = ["script", "serif", "sans"]
ENGRAVING = {
    "NK-4005": dict(places=["back"], fonts=FONTS, characters="A-Z a-z 0-9 & . -", max_length=12, price=15, days=2),
    "NK-4009": dict(places=["front", "back", "inside"], fonts=FONTS, characters="A-Z a-z 0-9 & . , -", max_length=20, price=18, days=3),
    "RG-5002": dict(places=["front", "inside"], fonts=FONTS, characters="A-Z &", max_length=3, price=25, days=3),
}


def options_of(code):
    """The options and variants of a piece; none for most. A value may have facts and a picture of its own."""
    if code in LENGTHS:
        rows = LENGTHS[code]
        return dict(
            options=[dict(name="Length", kind="length", values=[
                dict(value=f"{cm} cm", facts=dict(chain_length=cm, weight=weight)) for cm, _, _, _, weight in rows])],
            variants=[dict(code=code + more, price=price, stock_quantity=stock, values=[f"{cm} cm"]) for cm, more, price, stock, _ in rows])
    if code in RINGS:
        metals = RINGS[code]
        return dict(
            options=[dict(name="Metal", kind="metal", values=[
                        dict(value=value, swatch=swatch, facts=facts, image=at) for at, (value, swatch, _, _, facts, _) in enumerate(metals)]),
                     dict(name="Ring size", kind="ring_size", values=[dict(value=size) for size in SIZES])],
            variants=[dict(code=f"{code}-{suffix}{size}", price=price, stock_quantity=left, values=[value, size])
                      for value, _, suffix, price, _, stock in metals
                      for size, left in zip(SIZES, stock) if left is not X])
    return {}
