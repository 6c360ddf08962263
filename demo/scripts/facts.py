"""The facts of each piece. Keys and units are those of src/contract/fact-kinds.ts."""

VERMEIL = dict(metal="silver", fineness=925, plating="gold vermeil", plating_thickness=2.5)
ROSE = dict(metal="silver", fineness=925, plating="rose gold", plating_thickness=2.5)
SILVER = dict(metal="silver", fineness=925)

BEADS = dict(country_of_making="IN", warnings="Small parts: not for children under three years.")

CARE = {
    "vermeil": "Wipe with a soft dry cloth. Keep from perfume, chlorine and damp, and store in its pouch.",
    "silver": "Polish with a dry silver cloth. Keep from chlorine and damp.",
    "gold": "Wash in warm water with a drop of washing-up liquid and a soft brush, and dry with a soft cloth.",
    "pearl": "Put on last, after scent and hand cream. Wipe with a soft cloth and keep from harder jewellery.",
    "gem": "Wash in warm soapy water with a soft brush, and dry well. Store apart from softer stones.",
    "soft": "Keep dry, and away from oils and perfume. Wipe with a soft dry cloth.",
    "hard": "Wash in lukewarm soapy water and dry with a soft cloth.",
    "wood": "Keep dry. Feed once or twice a year with a drop of clear wax or olive oil.",
    "emerald": "Clean with lukewarm water and a soft cloth. No heat, no ultrasonic cleaner.",
}


def piece(care, *parts, **facts):
    """`stone` may be a list."""
    out = {}
    for part in (*parts, facts):
        out.update(part)
    return dict(out, care=CARE[care])


# Pieces on elastic or silk state no metal: theirs is a bead or a clasp that weighs less than a gram.
FACTS = {
    "BD-1001": piece("soft", BEADS, stone="Lapis lazuli", colour="Royal blue", origin="natural", treatment="None", weight=21, diameter=8, length=190),
    "BD-1002": piece("hard", BEADS, stone="Rose quartz", colour="Pink", origin="natural", treatment="None", weight=35, diameter=9, length=300),
    "BD-1003": piece("soft", BEADS, stone="Turquoise", colour="Blue-green", origin="natural", treatment="Stabilised", weight=24, width=10, length=190),
    "BD-1004": piece("hard", BEADS, stone="Amethyst", colour="Violet", cut="Faceted round", origin="natural", treatment="None", weight=40, diameter=7.5),
    "BD-1005": piece("soft", BEADS, stone="Baltic amber", colour="Honey", origin="natural", treatment="None", weight=16, width=10, country_of_making="LT"),
    "BD-1006": piece("hard", BEADS, colour="Aqua, green, blue, clear and honey", weight=28, diameter=8, country_of_making="GB"),
    "BD-1007": piece("wood", BEADS, weight=15, diameter=8.5, length=120),
    "BD-1008": piece("hard", BEADS, colour="Cream, terracotta, sand and charcoal", weight=32, diameter=10, country_of_making="GB"),

    "BR-2001": piece("soft", stone="Onyx", colour="Black", origin="natural", treatment="Dyed", weight=18, length=155, clasp="none"),
    "BR-2002": piece("soft", stone="Moonstone", colour="Misty white", origin="natural", treatment="None", weight=17, length=150, clasp="none"),
    "BR-2003": piece("vermeil", VERMEIL, weight=24, width=5, diameter=58, height=53, clasp="none"),
    "BR-2004": piece("vermeil", SILVER, plating="gold vermeil", plating_thickness=2.5, weight=66, width=6, diameter=54, clasp="none"),
    "BR-2005": piece("gem", SILVER, stone="White topaz", cut="Round brilliant", origin="natural", treatment="None", carat=11.6, weight=15, width=5, length=165, clasp="box"),
    "BR-2006": piece("vermeil", VERMEIL, stone=["Freshwater pearl", "Garnet", "Sapphire"], weight=19, length=170, clasp="lobster"),
    "BR-2007": piece("pearl", stone="Freshwater pearl", colour="Ivory", origin="natural", weight=14, length=150, clasp="none"),
    "BR-2008": piece("silver", SILVER, stone="Turquoise", colour="Blue-green", origin="natural", treatment="Stabilised", weight=14, width=3, diameter=52, clasp="none"),

    "ER-3001": piece("vermeil", VERMEIL, weight=7.2, diameter=33, width=4, clasp="hinged"),
    "ER-3002": piece("silver", SILVER, weight=9.4, diameter=31, width=6, clasp="butterfly"),
    "ER-3003": piece("pearl", VERMEIL, stone="Freshwater pearl", colour="Ivory", origin="natural", weight=2.6, diameter=9, clasp="butterfly"),
    "ER-3004": piece("gem", VERMEIL, stone="Sapphire", carat=5.6, cut="Round brilliant", colour="Royal blue", origin="lab-grown", treatment="None", weight=3.4, diameter=8.4, clasp="butterfly"),
    "ER-3005": piece("gem", ROSE, stone=["Garnet", "White topaz"], cut="Oval and round brilliant", colour="Pomegranate red", origin="natural", treatment="None", weight=4.2, height=9.5, width=12.6, clasp="butterfly"),
    "ER-3006": piece("pearl", VERMEIL, stone="Freshwater pearl", colour="Ivory", origin="natural", weight=5.8, height=30, width=11, clasp="hook"),
    "ER-3007": piece("emerald", VERMEIL, stone=["Emerald", "White topaz"], cut="Step cut", colour="Green", origin="lab-grown", treatment="None", weight=7.6, height=40, width=9.5, clasp="hook"),
    "ER-3008": piece("gem", ROSE, stone="Amethyst", cut="Pear brilliant", colour="Violet", origin="natural", treatment="None", weight=6.1, height=35, width=11, clasp="hook"),

    "NK-4001": piece("pearl", stone="Freshwater pearl", colour="Ivory", origin="natural", weight=34, diameter=7.5, clasp="barrel"),
    "NK-4002": piece("pearl", stone="Freshwater pearl", colour="Silvery white", origin="natural", weight=38, diameter=11, clasp="lobster"),
    "NK-4003": piece("gold", metal="gold", fineness=750, stone="Diamond", carat=1.9, cut="Round brilliant", colour="G", origin="lab-grown", treatment="None", weight=3.9, height=14, width=8, clasp="spring ring"),
    "NK-4004": piece("gem", SILVER, plating="rhodium", stone=["Sapphire", "White topaz"], cut="Oval and round brilliant", colour="Royal blue", origin="lab-grown", treatment="None", weight=6.2, height=20, width=12, clasp="lobster"),
    "NK-4005": piece("vermeil", VERMEIL, stone="White topaz", cut="Round brilliant", origin="natural", treatment="None", weight=6.9, diameter=19, clasp="spring ring"),
    "NK-4006": piece("vermeil", ROSE, stone="White topaz", cut="Round brilliant", origin="natural", treatment="None", weight=5.4, width=18, height=20, clasp="spring ring"),
    "NK-4007": piece("soft", stone="Turquoise", colour="Blue-green", origin="natural", treatment="Stabilised", weight=27, diameter=7, clasp="lobster"),
    "NK-4008": piece("vermeil", VERMEIL, weight=11.2, width=4.6, clasp="lobster"),
    "NK-4009": piece("vermeil", VERMEIL, weight=9.8, width=16, height=20, clasp="lobster"),

    "RG-5001": piece("gold", width=4, height=1.8),
    "RG-5002": piece("vermeil", width=11.2, height=13.2),
    "RG-5003": piece("gem", stone="Aquamarine", carat=1.8, cut="Round brilliant", colour="Pale blue", origin="natural", treatment="Heated", diameter=8),
    "RG-5004": piece("gold", stone="Diamond", carat=0.52, cut="Round brilliant", colour="G", origin="lab-grown", treatment="None", width=2.2),
}

RESPONSIBLE = "Harbour and Lane Compliance Ltd\n12 Example Quay, Dublin, Ireland\nsafety@example.com"

MAKERS = {brand: dict(maker=f"{brand}, {place}", country_of_making="GB", eu_responsible_person=RESPONSIBLE) for brand, place in {
    "Quillamere Beads": "Norwich", "Merrowick Glassworks": "Whitby", "Bramwick Goldworks": "Birmingham",
    "Hesperdale Silver": "Sheffield", "Tolvern Pearl Company": "Falmouth", "Ondine Larkby": "London",
}.items()}


def facts_of(code, brand):
    return {**MAKERS[brand], **FACTS[code]}
