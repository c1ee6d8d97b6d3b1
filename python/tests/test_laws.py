"""The catalogue, as Python shows it."""

import pickle

import carom
import pytest


def test_a_law_is_found_by_its_id_and_says_what_the_catalogue_says() -> None:
    law = carom.laws["ye_flores"]
    assert law.equation == "F = K d^n (1 + xi v/v0),  xi = 8(1-e)/(5e)"
    assert [p["symbol"] for p in law.parameters] == ["K", "n", "e"]
    assert "Flores" in (law.__doc__ or "") and law.source in str(law)
    assert law._repr_html_().startswith("<b>Ye et al.")
    assert carom.laws.ye_flores == law and pickle.loads(pickle.dumps(law)) == law


def test_there_are_as_many_as_in_the_catalogue() -> None:
    assert len(carom.laws) > 90 and "hertz" in carom.laws and "hertzz" not in carom.laws
    families = {law.group for law in carom.laws.values()}
    assert {"elastic", "hunt-crossley", "permanent", "friction"} <= families
    assert {law.group for law in carom.laws.group("elastic")} == {"elastic"}


def test_a_misspelt_law_is_refused_with_the_nearest() -> None:
    with pytest.raises(carom.InputError, match='unknown law "ye_floers": did you mean "ye_flores"?'):
        carom.laws["ye_floers"]
    assert not hasattr(carom.laws, "ye_floers")


def test_an_alias_is_the_law_that_it_means() -> None:
    entry = next(law for law in carom.laws.values() if law.to_dict()["aliases"])
    assert carom.laws[entry.to_dict()["aliases"][0]].id == entry.id
